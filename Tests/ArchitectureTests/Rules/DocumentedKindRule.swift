/// Public types and functions have a doc comment; a property, a case or an operator has one where its name leaves
/// something open.
///
/// The formatter's rule asks for one everywhere, and is answered with "The currency." above `currency`.
struct DocumentedKindRule {
    private static let kinds: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "typealias", "func", "init", "subscript",
    ]
    private static let modifiers: Set<String> = [
        "static", "final", "nonisolated", "mutating", "indirect", "convenience", "required", "isolated",
    ]
    /// Functions that are known from the protocols of the standard library.
    private static let wellKnown: Set<String> = ["hash", "encode", "makeAsyncIterator", "makeIterator"]

    /// Every public type and function without a doc comment.
    func findings(in file: SourceFile) -> [Finding] {
        let documented = Set(file.comments.filter { $0.text.hasPrefix("///") }.map(\.line))
        let lines = Dictionary(grouping: file.tokens, by: \.line)
        return lines.keys.sorted().compactMap { line in
            guard let name = undocumentedKind(lines[line, default: []].map(\.text)) else { return nil }
            var above = line - 1
            // Attributes stand between a comment and its declaration.
            while lines[above]?.first?.text == "@" { above -= 1 }
            guard !documented.contains(above) else { return nil }
            return Finding(
                rule: "documented kinds",
                path: file.path,
                line: line,
                problem: "The public '\(name)' has no doc comment.",
                advice: "Say what a caller has to know: what it is for, and what surprises."
            )
        }
    }

    /// The name of the public type or function that the tokens of a line declare.
    private func undocumentedKind(_ words: [String]) -> String? {
        guard let first = words.first, ["public", "open"].contains(first) else { return nil }
        let rest = words.dropFirst().drop(while: Self.modifiers.contains)
        guard let kind = rest.first, Self.kinds.contains(kind) else { return nil }
        let name = rest.dropFirst().first ?? kind
        let isOperator = kind == "func" && name.first?.isLetter != true
        guard !isOperator, !Self.wellKnown.contains(name) else { return nil }
        return kind == "init" || kind == "subscript" ? kind : name
    }
}
