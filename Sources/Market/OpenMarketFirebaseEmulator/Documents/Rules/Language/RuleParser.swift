/// Reads a text in the language of Firestore's access rules and compiles it as it goes.
struct RuleParser {
    /// A call of a function of the rules, which may stand before the function.
    private struct Call {
        let function: Int
        /// The function that calls; `nil` for a condition.
        let caller: Int?
        let arguments: Int
        let depth: Int
        let place: Int
    }

    private static let mostBlocks = 10
    /// The most expressions within each other, those of the functions that are called included: bounds the stack.
    private static let mostDepth = 250

    let bytes: [UInt8]
    var at = 0
    /// The number of expressions within each other around the place.
    var nesting = 0
    /// The names in braces of the blocks around, and those of the function that is read.
    private(set) var captures: [String] = []
    private(set) var locals: [String] = []
    /// The places of the functions that can be called, for each block around.
    private var scopes: [[String: Int]] = []
    private var functions: [RuleFunction] = []
    private var calls: [Call] = []
    private var depths: [Int?: Int] = [:]
    private var function: Int?
    private var hasRest = false

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Reads the blocks of a file, in one without a pattern, and its functions.
    mutating func file() throws(AccessRules.Mistake) -> (RuleMatch, [RuleFunction]) {
        guard bytes.count <= AccessRules.mostBytes else {
            throw mistake("The file has more than \(AccessRules.mostBytes) bytes.", at: 0)
        }
        guard skip(word: "rules_version"), skip("="), try skipString("2") else {
            throw mistake("A file begins with rules_version = '2';")
        }
        try need(";")
        try need(word: "service")
        try need(word: "cloud")
        try need(".")
        try need(word: "firestore")
        let root = try block([])
        guard isAtEnd else { throw mistake("Nothing may follow the service.") }
        try checkCalls()
        return (root, functions)
    }

    // MARK: Blocks

    private mutating func block(_ pattern: [RuleMatch.Part]) throws(AccessRules.Mistake) -> RuleMatch {
        guard scopes.count <= Self.mostBlocks else { throw mistake("Blocks are nested too deeply.") }
        try need("{")
        scopes.append(declared())
        var match = RuleMatch(pattern: pattern)
        while !skip("}") {
            let place = start()
            switch name() {
            case "match":
                let known = (captures.count, hasRest)
                let child = try self.pattern()
                match.children.append(try block(child))
                captures.removeLast(captures.count - known.0)
                hasRest = known.1
            case "function": try readFunction()
            case "allow": match.allowances.append(try allowance())
            default: throw mistake("match, allow or function is missing.", at: place)
            }
        }
        scopes.removeLast()
        return match
    }

    /// Looks ahead for the functions of a block, which may be called before they stand there.
    private mutating func declared() -> [String: Int] {
        let start = at
        defer { at = start }
        var known: [String: Int] = [:]
        var depth = 0
        while depth >= 0, !isAtEnd {
            if skip("{") {
                depth += 1
            } else if skip("}") {
                depth -= 1
            } else if let word = name() {
                guard word == "function", depth == 0, let name = name() else { continue }
                known[name] = functions.count
                functions.append(RuleFunction())
            } else if (try? string()) == nil, next != nil {
                at += 1
            }
        }
        return known
    }

    private mutating func pattern() throws(AccessRules.Mistake) -> [RuleMatch.Part] {
        var parts: [RuleMatch.Part] = []
        while skip("/") {
            let place = start()
            if skip("{") {
                captures.append(try needName())
                let isRest = skip("=")
                if isRest {
                    try need("*")
                    try need("*")
                    guard !hasRest else { throw mistake("A path has at most one wildcard for the rest.", at: place) }
                    hasRest = true
                }
                try need("}")
                parts.append(isRest ? .rest : .any)
            } else {
                parts.append(.id(try segment()))
            }
        }
        guard !parts.isEmpty, parts.count <= 100 else { throw mistake("A path is missing.") }
        return parts
    }

    private mutating func readFunction() throws(AccessRules.Mistake) {
        let place = start()
        let name = try needName()
        guard let number = scopes.last?[name], functions[number].isEmpty else {
            throw mistake("There are two functions \(name).", at: place)
        }
        function = number
        defer { (function, locals) = (nil, []) }
        try need("(")
        while !skip(")") {
            locals.append(try needName())
            guard skip(",") || isNext(")") else { throw mistake(", or ) is missing.") }
        }
        var read = RuleFunction()
        read.parameters = locals.count
        try need("{")
        while skip(word: "let") {
            let name = try needName()
            try need("=")
            read.values.append(try counted(expression()))
            locals.append(name)
            try need(";")
        }
        try need(word: "return")
        read.result = try counted(expression())
        read.isEmpty = false
        _ = skip(";")
        try need("}")
        functions[number] = read
    }

    private mutating func allowance() throws(AccessRules.Mistake) -> RuleMatch.Allowance {
        var methods: Set<AccessRequest.Method> = []
        repeat {
            let place = start()
            guard let word = name(), let meant = Self.methods[word] else {
                throw mistake("A method is missing: read, write, get, list, create, update or delete.", at: place)
            }
            methods.formUnion(meant)
        } while skip(",")
        var condition = RuleCode(.bool(true))
        if skip(":") {
            try need(word: "if")
            condition = try counted(expression())
        }
        try need(";")
        return RuleMatch.Allowance(methods: methods, condition: condition)
    }

    private static let methods: [String: Set<AccessRequest.Method>] = [
        "read": [.get, .list], "write": [.create, .update, .delete], "get": [.get], "list": [.list],
        "create": [.create], "update": [.update], "delete": [.delete],
    ]

    // MARK: Calls and depth

    /// Notes how deep an expression of the function that is read goes, or of a condition.
    private mutating func counted(_ code: RuleCode) throws(AccessRules.Mistake) -> RuleCode {
        guard code.depth <= Self.mostDepth else { throw mistake("An expression is nested too deeply.") }
        if function != nil { depths[function] = max(depths[function] ?? 0, code.depth) }
        return code
    }

    /// Compiles a call of a function of the rules; `nil` when none has this name.
    mutating func callOfFunction(
        _ name: String,
        _ arguments: [RuleCode],
        at place: Int
    ) throws(AccessRules.Mistake) -> RuleCode? {
        guard let number = scopes.lazy.reversed().compactMap({ $0[name] }).first else { return nil }
        let depth = Self.depth(arguments)
        calls.append(Call(function: number, caller: function, arguments: arguments.count, depth: depth, place: place))
        return RuleCode(depth: depth) { scope throws(RuleFailure) in
            var values: [RuleValue] = []
            for argument in arguments { values.append(try argument.run(&scope)) }
            return try scope.run.call(number, values)
        }
    }

    /// Throws when a function is called with another number of arguments, calls itself, or is called too deeply.
    private func checkCalls() throws(AccessRules.Mistake) {
        var totals: [Int: Int] = [:]
        for call in calls {
            let parameters = functions[call.function].parameters
            guard parameters == call.arguments else {
                throw mistake("The function has \(parameters) parameters.", at: call.place)
            }
        }
        // There are as many rounds as calls may be nested; a function that still grows then calls itself.
        for _ in 0...20 {
            var hasGrown = false
            for call in calls {
                let total = (totals[call.function] ?? depths[call.function] ?? 1) + call.depth
                guard total <= Self.mostDepth else { throw mistake("Calls are nested too deeply.", at: call.place) }
                guard let caller = call.caller else { continue }
                let own = (depths[caller] ?? 1) + total
                if own > totals[caller] ?? 0 { (totals[caller], hasGrown) = (own, true) }
            }
            if !hasGrown { return }
        }
        throw mistake("Functions call each other in a circle, or more than 20 deep.", at: calls.first?.place ?? 0)
    }

    /// Returns the depth of an expression made of others.
    static func depth(_ parts: [RuleCode]) -> Int { (parts.map(\.depth).max() ?? 0) + 1 }
}

// MARK: Words and signs

extension RuleParser {
    /// Returns the mistake at a place, or at the next word.
    func mistake(_ message: String, at place: Int? = nil) -> AccessRules.Mistake {
        var parser = self
        let before = bytes.prefix(place ?? parser.start())
        let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last ?? []
        return AccessRules.Mistake(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: String(decoding: line, as: UTF8.self).unicodeScalars.count + 1,
            message: message
        )
    }

    var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Goes over spaces and comments, and returns the place of the next token.
    @discardableResult
    mutating func start() -> Int {
        while let byte = next {
            if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
                at += 1
            } else if bytes[at...].starts(with: "//".utf8) {
                at = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            } else if bytes[at...].starts(with: "/*".utf8) {
                at += 2
                while at < bytes.count, !bytes[at...].starts(with: "*/".utf8) { at += 1 }
                at = min(at + 2, bytes.count)
            } else {
                break
            }
        }
        return at
    }

    private var isAtEnd: Bool {
        mutating get { start() == bytes.count }
    }

    mutating func isNext(_ sign: StaticString) -> Bool {
        start()
        return sign.withUTF8Buffer { bytes[at...].starts(with: $0) }
    }

    mutating func skip(_ sign: StaticString) -> Bool {
        guard isNext(sign) else { return false }
        at += sign.utf8CodeUnitCount
        return true
    }

    mutating func need(_ sign: StaticString) throws(AccessRules.Mistake) {
        guard skip(sign) else { throw mistake("\(sign) is missing.") }
    }

    /// Reads the next word, when there is one.
    mutating func name() -> String? {
        start()
        let word = bytes[at...].prefix { Self.isLetter($0) || (48...57).contains($0) }
        guard let first = word.first, Self.isLetter(first) else { return nil }
        at = word.endIndex
        return String(decoding: word, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) || byte == 95 }

    mutating func needName() throws(AccessRules.Mistake) -> String {
        guard let name = name() else { throw mistake("A name is missing.") }
        return name
    }

    mutating func skip(word: String) -> Bool {
        let start = at
        if name() == word { return true }
        at = start
        return false
    }

    private mutating func need(word: String) throws(AccessRules.Mistake) {
        guard skip(word: word) else { throw mistake("\(word) is missing.") }
    }

    mutating func segment() throws(AccessRules.Mistake) -> String {
        if bytes[at...].starts(with: "(default)".utf8) {
            at += 9
            return "(default)"
        }
        let id = bytes[at...].prefix { byte in
            Self.isLetter(byte) || (48...57).contains(byte) || byte >= 0x80 || "-%~".utf8.contains(byte)
        }
        guard !id.isEmpty else { throw mistake("An id is missing.") }
        at = id.endIndex
        return String(decoding: id, as: UTF8.self)
    }

    /// Reads a text in quotes; `nil` when there is none.
    mutating func string() throws(AccessRules.Mistake) -> String? {
        let place = start()
        guard let quote = next, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        at += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\n") {
            at += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escaped = next, let meant = Self.escapes[escaped] else {
                throw mistake("An unknown character follows the backslash.", at: at)
            }
            text.append(meant)
            at += 1
        }
        throw mistake("The text does not end.", at: place)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "\""): UInt8(ascii: "\""),
    ]

    private mutating func skipString(_ wanted: String) throws(AccessRules.Mistake) -> Bool { try string() == wanted }
}
