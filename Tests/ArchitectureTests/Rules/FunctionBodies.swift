/// How long the functions of a file are.
struct FunctionBodies {
    /// One function, initialiser, subscript or computed property.
    struct Body: Sendable, Hashable {
        let name: String
        let path: String
        let line: Int
        /// Lines between the braces; 1 when both stand on one line.
        let length: Int
    }

    private static let openers: Set = ["func", "init", "deinit", "subscript", "var"]
    /// Words that can only begin something new, so that a signature before them had no body.
    private static let starters: Set = [
        "func", "init", "deinit", "subscript", "var", "let", "case", "struct", "class", "enum", "protocol",
        "extension", "typealias", "associatedtype", "static", "mutating", "public", "package", "private", "return",
    ]

    let all: [Body]

    init(in file: SourceFile) {
        all = file.tokens.indices.compactMap { index in
            guard Self.openers.contains(file.tokens[index].text), !Self.isMember(index, in: file) else { return nil }
            guard let open = Self.opening(after: index, in: file) else { return nil }
            let close = Self.closing(of: open, in: file)
            let lines = file.tokens[close].line - file.tokens[open].line - 1
            return Body(
                name: file.texts(at: index, count: 2).joined(separator: " "),
                path: file.path,
                line: file.tokens[index].line,
                length: max(1, lines)
            )
        }
    }

    /// Whether `init` or another word is a use, as in `self.init(…)`.
    private static func isMember(_ index: Int, in file: SourceFile) -> Bool {
        index > 0 && [".", "`"].contains(file.tokens[index - 1].text)
    }

    /// The brace that opens the body of the declaration at `index`; `nil` when it has none.
    private static func opening(after index: Int, in file: SourceFile) -> Int? {
        let isProperty = file.tokens[index].text == "var"
        var depth = 0
        for place in file.tokens.indices[(index + 1)...] {
            switch file.tokens[place].text {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "{" where depth == 0: return isRequirement(place, in: file) ? nil : place
            case "}" where depth == 0: return nil
            case "=" where depth == 0 && isProperty: return nil
            case _ where isProperty && file.tokens[place].line > file.tokens[index].line: return nil
            case let word where depth == 0 && starters.contains(word) && place > index + 1: return nil
            default: break
            }
            if depth < 0 { return nil }
        }
        return nil
    }

    /// Whether the brace opens a protocol's `{ get }` or `{ get set }`.
    private static func isRequirement(_ open: Int, in file: SourceFile) -> Bool {
        let inside = file.texts(at: open, count: 6).joined(separator: " ")
        return inside.hasPrefix("{ get }") || inside.hasPrefix("{ get set }") || inside.hasPrefix("{ get async")
            || inside.hasPrefix("{ get throws")
    }

    private static func closing(of open: Int, in file: SourceFile) -> Int {
        var depth = 0
        for place in file.tokens.indices[open...] {
            if file.tokens[place].text == "{" { depth += 1 }
            if file.tokens[place].text == "}" { depth -= 1 }
            if depth == 0 { return place }
        }
        return file.tokens.count - 1
    }
}
