"""What each shell is told once, so that it asks for completion, in the form of Typer's templates.

A shell asks by running the program with `_SKIRMISH_COMPLETE=complete_SHELL` and the line so far in
variables named as Typer names them. It gets one word a line, in some shells with a tab and what the
word means. Exit code 1 says that the name of a file is wanted, which the shell completes by itself.
No shell evaluates what it gets.
"""

from __future__ import annotations

from skirmish_cli.cli.commands import COMPLETION_ASKED

PROGRAM = "skirmish"
POWERSHELLS = frozenset({"powershell", "pwsh"})

# Readline puts what is in COMPREPLY in the place of $2, which is the word behind the last of `=`
# and `:` in it. mapfile keeps words whole that the shell would split, or take for a pattern.
BASH = r"""
%(complete_func)s() {
    local answer
    COMPREPLY=()
    if answer=$(COMP_LINE="${COMP_LINE:0:COMP_POINT}" _TYPER_COMPLETE_WORD_TO_COMPLETE="$2" \
                %(autocomplete_var)s=complete_bash command %(prog_name)s 2>/dev/null); then
        [[ -z $answer ]] || mapfile -t COMPREPLY <<< "$answer"
        [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
    else
        compopt -o default
    fi
}

complete -F %(complete_func)s %(prog_name)s
"""

# The first TAB runs the file itself, where zsh found it by its name; `eval` defines it beforehand.
ZSH = r"""
#compdef %(prog_name)s

%(complete_func)s() {
    local answer line word
    local -a ended open
    if answer=$(_TYPER_COMPLETE_ARGS="${words[1,CURRENT-1]} $QIPREFIX$PREFIX" \
                %(autocomplete_var)s=complete_zsh command %(prog_name)s 2>/dev/null); then
        for line in "${(@f)answer}"; do
            [[ -n $line ]] || continue
            # There a colon stands between a word and its meaning.
            word="${line%%%%$'\t'*}"
            line="${word//:/\\:}${${line#$word}/$'\t'/:}"
            if [[ $word == *= ]]; then open+=("$line"); else ended+=("$line"); fi
        done
        (( ! $#ended )) || _describe -V %(prog_name)s ended
        (( ! $#open )) || _describe -V %(prog_name)s open -S ''
    else
        [[ $PREFIX != --*=* ]] || compset -P 1 '*='
        _files
    fi
}

if [[ ${funcstack[1]-} == _%(prog_name)s ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""

FISH = r"""
function %(complete_func)s
    set -l line (commandline -cp | string collect)
    set -l answer (_TYPER_COMPLETE_ARGS=$line %(autocomplete_var)s=complete_fish \
        command %(prog_name)s 2>/dev/null)
    if test $status -eq 0
        string join -- \n $answer
    else
        set -l word (commandline -ct)
        set -l option (string match -r -- '^--[^=]*=' $word)
        set -l file (string replace -r -- '^--[^=]*=' '' $word)
        if string match -qr -- '^[\'"]' $file
            set file (string escape -- (string sub -s 2 -- $file))
        end
        string replace -r -- '^' "$option" (__fish_complete_path $file)
    end
end

complete --command %(prog_name)s --no-files --arguments '(%(complete_func)s)'
"""

POWERSHELL = r"""
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $typed = $cursorPosition - $commandAst.Extent.StartOffset
    if ($typed -lt $line.Length) { $line = $line.Substring(0, $typed) }
    $Env:%(autocomplete_var)s = "complete_powershell"
    $Env:_TYPER_COMPLETE_ARGS = $line
    $Env:_TYPER_COMPLETE_WORD_TO_COMPLETE = $wordToComplete
    try {
        %(prog_name)s 2>$null | ForEach-Object {
            $word, $meaning = $_ -split ":::", 2
            if (-not $meaning) { $meaning = $word }
            [System.Management.Automation.CompletionResult]::new(
                $word, $word, "ParameterValue", $meaning)
        }
    } finally {
        $Env:%(autocomplete_var)s = ""
        $Env:_TYPER_COMPLETE_ARGS = ""
        $Env:_TYPER_COMPLETE_WORD_TO_COMPLETE = ""
    }
}
"""

SCRIPTS = {
    "bash": BASH,
    "zsh": ZSH,
    "fish": FISH,
    "powershell": POWERSHELL,
    "pwsh": POWERSHELL,
}


def write_script(shell: str) -> str:
    """Return what a shell is told once, so that it asks for completion."""
    details = {
        "complete_func": "_skirmish_completion",
        "prog_name": PROGRAM,
        "autocomplete_var": COMPLETION_ASKED,
    }
    return (SCRIPTS[shell] % details).strip() + "\n"
