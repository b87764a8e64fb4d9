/// A doc comment names its thing first: a type or property with a noun, a function with a verb.
///
/// "What is left of an action that takes time" hides what "The asynchronous part of an action" says.
struct NounFirstRule {
    private static let clauses: Set<String> = [
        "What", "Who", "Whom", "Whose", "Where", "When", "Which", "Why", "That", "How", "Whether", "If", "So",
    ]
    private static let kinds: Set<String> = [
        "func", "init", "subscript", "var", "let", "case", "struct", "enum", "class", "actor", "protocol", "extension",
        "typealias", "associatedtype",
    ]

    /// Every doc comment that begins with a clause.
    func findings(in file: SourceFile) -> [Finding] {
        let docs = file.comments.filter { $0.text.hasPrefix("///") }
        let lines = Set(docs.map(\.line))
        return docs.compactMap { comment in
            let words = comment.text.dropFirst(3).split { !$0.isLetter }
            guard !lines.contains(comment.line - 1), let first = words.first.map(String.init),
                Self.clauses.contains(first)
            else { return nil }
            var last = comment.line
            while lines.contains(last + 1) { last += 1 }
            if first == "Whether", isBoolean(below: last, in: file) { return nil }
            return Finding(
                rule: "noun first",
                path: file.path,
                line: comment.line,
                problem: "The doc comment begins with '\(first)'.",
                advice: "Begin with a noun, or for a function with a verb; a Boolean property may begin with 'Whether'."
            )
        }
    }

    /// Whether the declaration below a line is a property of the type `Bool`.
    private func isBoolean(below line: Int, in file: SourceFile) -> Bool {
        let code = file.tokens.lazy.filter { $0.line > line }.prefix(40).map(\.text)
        guard let kind = code.firstIndex(where: Self.kinds.contains), ["var", "let"].contains(code[kind]) else {
            return false
        }
        let type = code[kind...].prefix { $0 != "{" && !Self.kinds.subtracting([code[kind]]).contains($0) }
        return !type.allSatisfy { !["Bool", "true", "false"].contains($0) }
    }
}
