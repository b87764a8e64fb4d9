/// Public types and functions have a doc comment; a property, a case, an initializer or an operator has one where its
/// name leaves something open.
///
/// The formatter's rule asks for one everywhere, and is answered with "The currency." above `currency`. What a protocol
/// says of its function need not be said again of each implementation, nor what a former name was before the name of now.
struct DocumentedKindRule {
    private static let kinds: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "typealias", "func", "subscript",
    ]
    private static let modifiers: Set<String> = [
        "static", "final", "nonisolated", "mutating", "indirect", "convenience", "required", "isolated",
    ]
    /// Functions that are known from the protocols of the standard library.
    private static let wellKnown: Set<String> = ["hash", "encode", "makeAsyncIterator", "makeIterator"]

    /// The signatures of the functions that each protocol asks for.
    private let asked: [String: Set<String>]

    /// A rule for files whose types may implement the protocols of `files`.
    init(protocolsIn files: [SourceFile] = []) {
        let bodies = files.flatMap { file in file.bodies(after: "protocol").map { (file, $0) } }
        asked = bodies.reduce(into: [:]) { asked, body in
            asked[body.1.name, default: []].formUnion(body.0.functions(in: body.1.range).map(\.signature))
        }
    }

    /// Every public type and function without a doc comment.
    func findings(in file: SourceFile) -> [Finding] {
        let documented = Set(file.comments.filter { $0.text.hasPrefix("///") }.map(\.line))
        let lines = Dictionary(grouping: file.tokens, by: \.line)
        let witnesses = witnesses(in: file)
        return lines.keys.sorted().compactMap { line in
            guard let name = undocumentedKind(lines[line, default: []].map(\.text)), !witnesses.contains(line) else {
                return nil
            }
            var above = line - 1
            // Attributes stand between a comment and its declaration.
            while let attribute = lines[above], attribute.first?.text == "@" {
                guard !attribute.map(\.text).contains("deprecated") else { return nil }
                above -= 1
            }
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

    /// The lines of functions that a protocol asks for which the file names.
    private func witnesses(in file: SourceFile) -> Set<Int> {
        let signatures = Set(Set(file.tokens.map(\.text)).flatMap { asked[$0] ?? [] })
        let functions = file.functions(in: file.tokens.indices)
        return Set(functions.filter { signatures.contains($0.signature) }.map(\.line))
    }

    /// The name of the public type or function that the tokens of a line declare.
    private func undocumentedKind(_ words: [String]) -> String? {
        guard let first = words.first, ["public", "open"].contains(first) else { return nil }
        let rest = words.dropFirst().drop(while: Self.modifiers.contains)
        guard let kind = rest.first, Self.kinds.contains(kind) else { return nil }
        let name = rest.dropFirst().first ?? kind
        let isOperator = kind == "func" && name.first?.isLetter != true
        guard !isOperator, !Self.wellKnown.contains(name) else { return nil }
        return kind == "subscript" ? kind : name
    }
}
