/// A token of the rules language.
enum RuleToken: Hashable {
    case name(String)
    case string(String)
    case integer(Int64)
    case float(Double)
    case symbol(String)
    case end

    private static let symbols = [
        "==", "!=", "<=", ">=", "&&", "||", "$(", "(", ")", "{", "}", "[", "]", "<", ">", "!", "+", "-", "*", "/", "%",
        ".", ",", ":", ";", "?", "=",
    ]

    /// The tokens of a text, without its comments.
    static func tokens(_ text: String) throws(RuleSyntaxError) -> [RuleToken] {
        var tokens: [RuleToken] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if first == "'" || first == "\"" {
                tokens.append(.string(try string(&rest, until: first)))
            } else if first.isNumber {
                tokens.append(try number(&rest))
            } else if first.isLetter || first == "_" {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                rest = rest[name.endIndex...]
                tokens.append(.name(String(name)))
            } else if let symbol = symbols.first(where: { rest.hasPrefix($0) }) {
                rest = rest.dropFirst(symbol.count)
                tokens.append(.symbol(symbol))
            } else {
                throw RuleSyntaxError(message: "unknown character \(first)")
            }
        }
        return tokens + [.end]
    }

    private static func string(_ rest: inout Substring, until quote: Character) throws(RuleSyntaxError) -> String {
        rest.removeFirst()
        var text = ""
        while let next = rest.popFirst() {
            if next == quote { return text }
            text.append(next == "\\" ? rest.popFirst() ?? next : next)
        }
        throw RuleSyntaxError(message: "a text without its end")
    }

    private static func number(_ rest: inout Substring) throws(RuleSyntaxError) -> RuleToken {
        let text = rest.prefix { $0.isNumber || $0 == "." }
        rest = rest[text.endIndex...]
        if let integer = Int64(text) { return .integer(integer) }
        guard let float = Double(text) else { throw RuleSyntaxError(message: "unknown number \(text)") }
        return .float(float)
    }
}

/// What is wrong with a text of the rules language.
struct RuleSyntaxError: Error {
    let message: String
}
