"""Pictures of a page: SVG, PNG, HTML, plain text and Markdown, each in a file of its own.

None of them names a font or a file on the network, and none runs a script.
"""
