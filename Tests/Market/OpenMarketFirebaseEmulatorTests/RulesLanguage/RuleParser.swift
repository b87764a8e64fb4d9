/// Reads the subset of the rules language that `firestore.rules` uses.
struct RuleParser {
    private var tokens: ArraySlice<RuleToken>

    /// The blocks of a file.
    static func matches(_ text: String) throws(RuleSyntaxError) -> [RuleMatch] {
        var parser = RuleParser(tokens: try RuleToken.tokens(text)[...])
        // rules_version = '2'; service cloud.firestore {
        while parser.next != .symbol("{") { _ = try parser.take() }
        return try parser.block(pattern: []).children
    }

    private var next: RuleToken { tokens.first ?? .end }

    private mutating func take() throws(RuleSyntaxError) -> RuleToken {
        guard let token = tokens.popFirst(), token != .end else { throw RuleSyntaxError(message: "unexpected end") }
        return token
    }

    private mutating func skip(_ symbol: String) -> Bool {
        guard next == .symbol(symbol) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func skip(word: String) -> Bool {
        guard next == .name(word) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func need(_ symbol: String) throws(RuleSyntaxError) {
        guard skip(symbol) else { throw RuleSyntaxError(message: "\(symbol) is missing before \(tokens.prefix(5))") }
    }

    private mutating func name() throws(RuleSyntaxError) -> String {
        guard case .name(let name) = try take() else { throw RuleSyntaxError(message: "a name is missing") }
        return name
    }

    // MARK: Blocks

    private mutating func block(pattern: [String]) throws(RuleSyntaxError) -> RuleMatch {
        var match = RuleMatch(pattern: pattern)
        try need("{")
        while !skip("}") {
            switch try name() {
            case "match": match.children.append(try block(pattern: try self.pattern()))
            case "function":
                let name = try name()
                match.functions[name] = try function()
            case "allow": match.allows.append(try allow())
            case let word: throw RuleSyntaxError(message: "unknown word \(word)")
            }
        }
        return match
    }

    private mutating func pattern() throws(RuleSyntaxError) -> [String] {
        var ids: [String] = []
        while skip("/") {
            if skip("{") {
                ids.append("{" + (try name()) + "}")
                try need("}")
            } else {
                ids.append(try name())
            }
        }
        return ids
    }

    private mutating func function() throws(RuleSyntaxError) -> RuleFunction {
        try need("(")
        var parameters: [String] = []
        while !skip(")") {
            parameters.append(try name())
            _ = skip(",")
        }
        try need("{")
        var lets: [(name: String, value: RuleExpression)] = []
        while skip(word: "let") {
            let name = try name()
            try need("=")
            lets.append((name, try expression()))
            try need(";")
        }
        guard skip(word: "return") else { throw RuleSyntaxError(message: "return is missing") }
        let result = try expression()
        try need(";")
        try need("}")
        return RuleFunction(parameters: parameters, lets: lets, result: result)
    }

    private mutating func allow() throws(RuleSyntaxError) -> (methods: Set<String>, condition: RuleExpression) {
        let wide = ["read": ["get", "list"], "write": ["create", "update", "delete"]]
        var methods: Set<String> = []
        repeat {
            let word = try name()
            methods.formUnion(wide[word] ?? [word])
        } while skip(",")
        try need(":")
        guard skip(word: "if") else { throw RuleSyntaxError(message: "if is missing") }
        let condition = try expression()
        try need(";")
        return (methods, condition)
    }

    // MARK: Expressions

    private mutating func expression() throws(RuleSyntaxError) -> RuleExpression {
        let condition = try binary(0)
        guard skip("?") else { return condition }
        let one = try expression()
        try need(":")
        return .conditional(condition, one, try expression())
    }

    /// From the loosest operators to the tightest.
    private static let levels = [
        ["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">=", "in", "is"], ["+", "-"], ["*"],
    ]

    private mutating func binary(_ level: Int) throws(RuleSyntaxError) -> RuleExpression {
        guard level < Self.levels.count else { return try unary() }
        var left = try binary(level + 1)
        while let op = Self.levels[level].first(where: { next == .symbol($0) || next == .name($0) }) {
            tokens.removeFirst()
            left = op == "is" ? .typeTest(left, try name()) : .binary(op, left, try binary(level + 1))
        }
        return left
    }

    private mutating func unary() throws(RuleSyntaxError) -> RuleExpression {
        if skip("!") { return .not(try unary()) }
        if skip("-") { return .binary("-", .literal(.int(0)), try unary()) }
        var value = try primary()
        while true {
            if skip(".") {
                let name = try name()
                value = skip("(") ? .call(value, name, try arguments(")")) : .member(value, name)
            } else if skip("[") {
                let place = try expression()
                value = skip(":") ? .range(value, place, try expression()) : .index(value, place)
                try need("]")
            } else {
                return value
            }
        }
    }

    private mutating func primary() throws(RuleSyntaxError) -> RuleExpression {
        if next == .symbol("/") { return .path(try path()) }
        switch try take() {
        case .string(let text): return .literal(.string(text))
        case .integer(let number): return .literal(.int(number))
        case .float(let number): return .literal(.float(number))
        case .symbol("["): return .list(try arguments("]"))
        case .symbol("("):
            let inner = try expression()
            try need(")")
            return inner
        case .name("true"): return .literal(.bool(true))
        case .name("false"): return .literal(.bool(false))
        case .name("null"): return .literal(.null)
        case .name(let name): return skip("(") ? .call(nil, name, try arguments(")")) : .name(name)
        case let token: throw RuleSyntaxError(message: "unexpected \(token)")
        }
    }

    private mutating func arguments(_ end: String) throws(RuleSyntaxError) -> [RuleExpression] {
        var values: [RuleExpression] = []
        while !skip(end) {
            values.append(try expression())
            _ = skip(",")
        }
        return values
    }

    /// `/databases/$(database)/documents/…`.
    private mutating func path() throws(RuleSyntaxError) -> [RuleExpression] {
        var parts: [RuleExpression] = []
        while skip("/") {
            if skip("(") || skip("$(") {
                parts.append(try expression())
                try need(")")
            } else {
                parts.append(.literal(.string(try name())))
            }
        }
        return parts
    }
}
