import Foundation

/// Comments and pages are written in plain words, for readers whose first language is not English.
struct PlainWordRule {
    /// Every old word in the comments of a file.
    func findings(in file: SourceFile) -> [Finding] {
        file.comments.flatMap { oldWords(in: $0.text, path: file.path, line: $0.line) }
    }

    /// Every old word on a page, outside its blocks of code.
    func findings(in page: Page) -> [Finding] {
        var isCode = false
        var findings: [Finding] = []
        for (index, line) in page.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.trimmingCharacters(in: .whitespaces).hasPrefix("```") { isCode.toggle() }
            guard !isCode else { continue }
            findings += oldWords(in: String(line), path: page.path, line: index + 1)
        }
        return findings
    }

    /// Whether the rule reads a page: those below `Documentation`, and the articles of the libraries.
    static func covers(_ page: Page) -> Bool {
        page.path.hasPrefix("Documentation/") || (page.path.hasPrefix("Sources/") && page.path.contains(".docc/"))
    }

    /// The old words of a text; code between back ticks is none.
    private func oldWords(in text: String, path: String, line: Int) -> [Finding] {
        // Simple word boundaries, because Unicode's default ones take "nobody's" for one word.
        let words = #/\b(?:nobody|whoever|anew|somebody|meanwhile|want of|one's)\b/#
            .ignoresCase()
            .wordBoundaryKind(.simple)
        return text.replacing(#/`[^`]*`/#, with: "").matches(of: words).map { match in
            Finding(
                rule: "plain words",
                path: path,
                line: line,
                problem: "'\(match.output)' is an old word.",
                advice: "Name the user, the caller or the task, and say what happens."
            )
        }
    }
}
