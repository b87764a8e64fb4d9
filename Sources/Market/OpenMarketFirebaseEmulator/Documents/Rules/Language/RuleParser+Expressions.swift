/// Expressions: each becomes a closure that computes it.
extension RuleParser {
    /// The most brackets, calls and conditions within each other in the text.
    private static let mostNesting = 50

    mutating func expression() throws(AccessRules.Mistake) -> RuleCode {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.mostNesting else { throw mistake("Expressions are nested too deeply.") }
        let condition = try binary(0)
        guard skip("?") else { return condition }
        let one = try expression()
        try need(":")
        let two = try expression()
        return RuleCode(depth: Self.depth([condition, one, two])) { scope throws(RuleFailure) in
            let value = try condition.run(&scope)
            if value.isUnknown { return .unknown }
            guard let isTrue = value.bool else { throw .failed }
            return try isTrue ? one.run(&scope) : two.run(&scope)
        }
    }

    // MARK: Operators

    /// The operators from the loosest to the tightest; a longer one stands before its beginning.
    private static let levels: [[StaticString]] = [
        ["||"], ["&&"], ["==", "!="], ["in", "is"], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
    ]

    private mutating func binary(_ level: Int) throws(AccessRules.Mistake) -> RuleCode {
        guard level < Self.levels.count else { return try unary() }
        var parts = [try binary(level + 1)]
        while let sign = skipOperator(level) {
            if sign == "is" {
                parts[0] = try kindTest(parts[0])
            } else {
                let right = try binary(level + 1)
                parts = level < 2 ? parts + [right] : [Self.operation(sign, parts[0], right)]
            }
        }
        return parts.count == 1 ? parts[0] : Self.decision(parts, by: level == 0)
    }

    private mutating func skipOperator(_ level: Int) -> String? {
        if level == 3 { return skip(word: "in") ? "in" : skip(word: "is") ? "is" : nil }
        return Self.levels[level].first { skip($0) }.map(\.description)
    }

    private static func operation(_ sign: String, _ one: RuleCode, _ two: RuleCode) -> RuleCode {
        RuleCode(depth: depth([one, two])) { scope throws(RuleFailure) in
            try RuleValue.apply(sign, one.run(&scope), two.run(&scope))
        }
    }

    /// Compiles `&&` and `||`: one part may decide alone, also when another one fails or is not known.
    private static func decision(_ parts: [RuleCode], by deciding: Bool) -> RuleCode {
        RuleCode(depth: depth(parts)) { scope throws(RuleFailure) in
            var (isOpen, hasFailed) = (false, false)
            for part in parts {
                do throws(RuleFailure) {
                    let value = try part.run(&scope)
                    if value.bool == deciding { return value }
                    if value.isUnknown { isOpen = true } else if value.bool == nil { hasFailed = true }
                } catch {
                    if case .stopped = error { throw error }
                    hasFailed = true
                }
            }
            if isOpen, deciding || !hasFailed { return .unknown }
            guard !hasFailed else { throw .failed }
            return .bool(!deciding)
        }
    }

    private mutating func kindTest(_ code: RuleCode) throws(AccessRules.Mistake) -> RuleCode {
        let place = start()
        let kind = try needName()
        guard RuleValue.null.isKind(kind) != nil else { throw mistake("There is no type \(kind).", at: place) }
        return RuleCode(depth: code.depth + 1) { scope throws(RuleFailure) in
            let value = try code.run(&scope)
            return value.isUnknown ? .unknown : .bool(value.isKind(kind) ?? false)
        }
    }

    private mutating func unary() throws(AccessRules.Mistake) -> RuleCode {
        if skip("!") { return try applied { value in value.bool.map { .bool(!$0) } } }
        guard skip("-") else { return try postfix() }
        return try applied { value in
            value.int == .min ? nil : value.int.map { .int(-$0) } ?? value.number.map { .float(-$0) }
        }
    }

    private mutating func applied(
        _ change: @escaping @Sendable (RuleValue) -> RuleValue?
    ) throws(AccessRules.Mistake) -> RuleCode {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.mostNesting else { throw mistake("Expressions are nested too deeply.") }
        let inner = try unary()
        return RuleCode(depth: inner.depth + 1) { scope throws(RuleFailure) in
            let value = try inner.run(&scope)
            if value.isUnknown { return .unknown }
            guard let changed = change(value) else { throw .failed }
            return changed
        }
    }

    // MARK: Members, elements and calls

    private mutating func postfix() throws(AccessRules.Mistake) -> RuleCode {
        var code = try primary()
        while true {
            if skip("[") {
                code = try element(of: code)
            } else if skip(".") {
                let place = start()
                let name = try needName()
                code = skip("(") ? try method(name, of: code, at: place) : Self.member(name, of: code)
            } else {
                return code
            }
        }
    }

    private static func member(_ name: String, of code: RuleCode) -> RuleCode {
        RuleCode(depth: code.depth + 1) { scope throws(RuleFailure) in try code.run(&scope).member(name) }
    }

    private mutating func element(of code: RuleCode) throws(AccessRules.Mistake) -> RuleCode {
        let first = try expression()
        let end = skip(":") ? try expression() : nil
        try need("]")
        return RuleCode(depth: Self.depth([code, first] + (end.map { [$0] } ?? []))) { scope throws(RuleFailure) in
            let (value, start) = (try code.run(&scope), try first.run(&scope))
            guard let end else { return try value.element(start) }
            return try value.range(start, end.run(&scope))
        }
    }

    private mutating func method(
        _ name: String,
        of code: RuleCode,
        at place: Int
    ) throws(AccessRules.Mistake) -> RuleCode {
        let start = start()
        let arguments = try self.arguments(")")
        if name == "matches" { return try matching(code, arguments, at: start) }
        guard let count = RuleValue.methods[name] else { throw mistake("There is no method \(name).", at: place) }
        guard arguments.count == count else { throw mistake("\(name) takes \(count) arguments.", at: place) }
        if name == "split" {
            let separator = arguments[0].constant?.text ?? ""
            guard !separator.isEmpty, !separator.contains(where: { "\\^$.|?*+()[]{}".contains($0) }) else {
                throw mistake("split takes a text without signs of patterns.", at: start)
            }
        }
        return RuleCode(depth: Self.depth([code] + arguments)) { scope throws(RuleFailure) in
            let value = try code.run(&scope)
            var values: [RuleValue] = []
            for argument in arguments { values.append(try argument.run(&scope)) }
            return try value.call(name, values)
        }
    }

    private func matching(
        _ code: RuleCode,
        _ arguments: [RuleCode],
        at place: Int
    ) throws(AccessRules.Mistake) -> RuleCode {
        guard arguments.count == 1, let text = arguments[0].constant?.text, let pattern = try? RulePattern(text) else {
            throw mistake("matches takes a pattern in quotes.", at: place)
        }
        return RuleCode(depth: code.depth + 1) { scope throws(RuleFailure) in
            let value = try code.run(&scope)
            if value.isUnknown { return .unknown }
            guard let text = value.text else { throw .failed }
            return .bool(pattern.matches(text))
        }
    }

    private mutating func arguments(_ end: StaticString) throws(AccessRules.Mistake) -> [RuleCode] {
        var values: [RuleCode] = []
        while !skip(end) {
            values.append(try expression())
            guard skip(",") || isNext(end) else { throw mistake(", or \(end) is missing.") }
        }
        return values
    }

    // MARK: Beginnings

    private mutating func primary() throws(AccessRules.Mistake) -> RuleCode {
        let place = start()
        if isNext("/") { return try path() }
        if skip("[") { return try list(at: place) }
        if skip("(") {
            let inner = try expression()
            try need(")")
            return inner
        }
        if let text = try string() { return RuleCode(.string(text)) }
        if let byte = next, (48...57).contains(byte) { return try number() }
        guard let name = name() else { throw mistake("An expression is missing.") }
        switch name {
        case "true": return RuleCode(.bool(true))
        case "false": return RuleCode(.bool(false))
        case "null": return RuleCode(.null)
        case "math", "duration", "timestamp":
            try need(".")
            let inner = try needName()
            try need("(")
            return try call(name + "." + inner, at: place)
        default:
            if skip("(") { return try call(name, at: place) }
            return try variable(name, at: place)
        }
    }

    private mutating func number() throws(AccessRules.Mistake) -> RuleCode {
        let place = at
        let text = bytes[at...].prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        at = text.endIndex
        let digits = String(decoding: text, as: UTF8.self)
        if let number = Int64(digits) { return RuleCode(.int(number)) }
        guard digits.contains("."), let number = Double(digits) else {
            throw mistake("This is no number.", at: place)
        }
        return RuleCode(.float(number))
    }

    private mutating func list(at place: Int) throws(AccessRules.Mistake) -> RuleCode {
        let parts = try arguments("]")
        let constants = parts.compactMap { $0.constant?.field }
        if constants.count == parts.count { return RuleCode(.list(constants)) }
        guard parts.count <= 100 else { throw mistake("The list is too long.", at: place) }
        return RuleCode(depth: Self.depth(parts)) { scope throws(RuleFailure) in
            var values: [FieldValue] = []
            for part in parts {
                let value = try part.run(&scope)
                if value.isUnknown { return .unknown }
                // Lists within lists could grow beyond all bounds.
                guard let value = value.field, value.elements == nil else { throw .failed }
                values.append(value)
            }
            return .list(values)
        }
    }

    /// Reads `/databases/$(database)/documents/…`.
    private mutating func path() throws(AccessRules.Mistake) -> RuleCode {
        var parts: [RuleCode] = []
        while skip("/") {
            if skip("$(") {
                parts.append(try expression())
                try need(")")
            } else {
                parts.append(RuleCode(.string(try segment())))
            }
        }
        let all = parts
        return RuleCode(depth: Self.depth(all)) { scope throws(RuleFailure) in
            var ids: [String] = []
            for part in all {
                switch try part.run(&scope) {
                case .unknown: return .unknown
                case .path(let more): ids += more
                case let value:
                    guard let id = value.text else { throw .failed }
                    ids.append(id)
                }
            }
            return .path(ids)
        }
    }

    private mutating func variable(_ name: String, at place: Int) throws(AccessRules.Mistake) -> RuleCode {
        if let number = locals.lastIndex(of: name) { return RuleCode { scope in scope.locals[number] } }
        if let number = captures.lastIndex(of: name) { return RuleCode { scope in scope.run.captures[number] } }
        switch name {
        case "resource": return RuleCode { scope in scope.run.resource }
        case "request":
            try need(".")
            let place = start()
            switch self.name() {
            case "auth": return RuleCode { scope in scope.run.auth }
            case "resource": return RuleCode { scope throws(RuleFailure) in try scope.run.newResource() }
            case "time": return RuleCode { scope in .field(.moment(scope.run.request.time)) }
            case "method":
                return RuleCode { scope in
                    scope.run.methods.count == 1 ? .string("\(scope.run.request.method)") : .unknown
                }
            case let name: throw mistake("A request has no \(name ?? "such property").", at: place)
            }
        default: throw mistake("There is no \(name).", at: place)
        }
    }

    private mutating func call(_ name: String, at place: Int) throws(AccessRules.Mistake) -> RuleCode {
        let arguments = try self.arguments(")")
        if let code = try callOfFunction(name, arguments, at: place) { return code }
        guard let count = RuleValue.functions[name] else { throw mistake("There is no function \(name).", at: place) }
        guard arguments.count == count else { throw mistake("\(name) takes \(count) arguments.", at: place) }
        let depth = Self.depth(arguments)
        guard name.hasPrefix("get") || name.hasPrefix("exists"), let path = arguments.first else {
            return RuleCode(depth: depth) { scope throws(RuleFailure) in
                var values: [RuleValue] = []
                for argument in arguments { values.append(try argument.run(&scope)) }
                return try RuleValue.call(name, values)
            }
        }
        let isAfter = name.hasSuffix("After")
        let isQuestion = name.hasPrefix("exists")
        return RuleCode(depth: depth) { scope throws(RuleFailure) in
            let document = try scope.run.document(path.run(&scope), isAfter: isAfter)
            if document.isUnknown { return .unknown }
            if isQuestion { return .bool(document.field == nil) }
            guard document.field == nil else { throw .failed }
            return document
        }
    }
}
