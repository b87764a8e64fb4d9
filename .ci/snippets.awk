# Writes each ```swift block of the given Markdown files into a Swift file of its own in the folder `out`.

FNR == 1 { inside = 0 }

!inside && /^[ ]*```swift( file)?[ ]*$/ {
    inside = 1
    first = FNR + 1
    imports = ""
    body = ""
    # Said to be a file: what it declares can be used by all other snippets.
    isFile = $0 ~ / file[ ]*$/
    next
}

inside && /^[ ]*```[ ]*$/ {
    inside = 0
    write_snippet()
    next
}

# A test imports the module that other snippets are; here they are all one module.
inside && /^@testable import / {
    body = body "\n"
    next
}

inside && /^(public |@_exported |@testable )*import / {
    imports = imports $0 "\n"
    body = body "\n"
    next
}

inside {
    # Some things cannot stand in a function: such a block is a file.
    if ($0 ~ /^(extension |protocol |public |package |@Test|@Suite)/) isFile = 1
    body = body $0 "\n"
}

function write_snippet(    file) {
    count += 1
    file = out "/Snippet" count ".swift"
    printf "%s", imports > file
    # On the main actor, as the first lines of a program are.
    if (!isFile) printf "@MainActor func snippet%d() async throws {\n", count > file
    # Errors name the place in the document.
    printf "#sourceLocation(file: \"%s\", line: %d)\n%s#sourceLocation()\n", FILENAME, first, body > file
    if (!isFile) print "}" > file
    close(file)
}
