/// Computes expressions of the rules language; what goes wrong allows nothing.
struct RuleEvaluation {
    let documents: RuleDocuments

    /// Whether a condition holds.
    func holds(_ condition: RuleExpression, in scope: RuleScope) -> Bool {
        do throws(RuleError) { return try value(condition, scope) == .bool(true) } catch { return false }
    }

    private func value(_ expression: RuleExpression, _ scope: RuleScope) throws(RuleError) -> RuleValue {
        switch expression {
        case .literal(let value): return value
        case .name(let name):
            guard let value = scope.value(name) else { throw .failed("unknown name \(name)") }
            return value
        case .member(let inner, let name):
            guard case .map(let fields) = try value(inner, scope), let member = fields[name] else {
                throw .failed("no member \(name)")
            }
            return member
        case .call(let receiver, let name, let arguments): return try call(receiver, name, arguments, scope)
        case .index(let inner, let place):
            guard case .list(let list) = try value(inner, scope), case .int(let place) = try value(place, scope),
                list.indices.contains(Int(place))
            else { throw .failed("no such element") }
            return list[Int(place)]
        case .range(let inner, let start, let end):
            guard case .list(let list) = try value(inner, scope), case .int(let start) = try value(start, scope),
                case .int(let end) = try value(end, scope), start >= 0, start <= end, end <= list.count
            else { throw .failed("no such range") }
            return .list(Array(list[Int(start)..<Int(end)]))
        case .list(let parts): return .list(try values(parts, scope))
        case .path(let parts): return .path(try texts(parts, scope))
        case .not(let inner): return .bool(try !bool(inner, scope))
        case .binary(let op, let one, let two): return try binary(op, one, two, scope)
        case .conditional(let condition, let one, let two):
            return try value(try bool(condition, scope) ? one : two, scope)
        case .typeTest(let inner, let kind): return .bool(try value(inner, scope).isKind(kind))
        }
    }

    private func values(_ parts: [RuleExpression], _ scope: RuleScope) throws(RuleError) -> [RuleValue] {
        var values: [RuleValue] = []
        for part in parts { values.append(try value(part, scope)) }
        return values
    }

    private func texts(_ parts: [RuleExpression], _ scope: RuleScope) throws(RuleError) -> [String] {
        var texts: [String] = []
        for part in try values(parts, scope) {
            guard case .string(let text) = part else { throw .failed("no text in a path") }
            texts.append(text)
        }
        return texts
    }

    private func bool(_ expression: RuleExpression, _ scope: RuleScope) throws(RuleError) -> Bool {
        guard case .bool(let value) = try value(expression, scope) else { throw .failed("no truth value") }
        return value
    }

    // MARK: Operators

    private func binary(
        _ op: String,
        _ one: RuleExpression,
        _ two: RuleExpression,
        _ scope: RuleScope
    ) throws(RuleError) -> RuleValue {
        // An error on one side does not matter where the other side decides alone.
        if op == "&&" || op == "||" { return .bool(try decide(one, two, scope, by: op == "||")) }
        let (left, right) = (try value(one, scope), try value(two, scope))
        switch op {
        case "==": return .bool(left.isEqual(right))
        case "!=": return .bool(!left.isEqual(right))
        case "in": return .bool(try contains(right, left))
        case "<", "<=", ">", ">=": return .bool(try compare(left, right, op))
        default: return try arithmetic(left, right, op)
        }
    }

    private func decide(
        _ one: RuleExpression,
        _ two: RuleExpression,
        _ scope: RuleScope,
        by deciding: Bool
    ) throws(RuleError) -> Bool {
        let failure: RuleError
        do throws(RuleError) {
            let left = try bool(one, scope)
            return left == deciding ? deciding : try bool(two, scope)
        } catch {
            failure = error
        }
        if let right = try? bool(two, scope), right == deciding { return deciding }
        throw failure
    }

    private func contains(_ list: RuleValue, _ value: RuleValue) throws(RuleError) -> Bool {
        switch list {
        case .list(let values): return values.contains { $0.isEqual(value) }
        case .set(let values): return values.contains(value)
        case .containing(let values) where values.contains(value): return true
        case .map(let fields):
            guard case .string(let name) = value else { return false }
            return fields[name] != nil
        default: throw .failed("nothing to look in")
        }
    }

    private func compare(_ left: RuleValue, _ right: RuleValue, _ op: String) throws(RuleError) -> Bool {
        switch (left, right) {
        case (.string(let a), .string(let b)): return Self.compare(Array(a.utf8), Array(b.utf8), op)
        case (.timestamp(let a), .timestamp(let b)): return Self.compare([a], [b], op)
        default:
            guard let a = left.number, let b = right.number else { throw .failed("not comparable") }
            return Self.compare([a], [b], op)
        }
    }

    private static func compare<Part: Comparable>(_ a: [Part], _ b: [Part], _ op: String) -> Bool {
        let (less, greater) = (a.lexicographicallyPrecedes(b), b.lexicographicallyPrecedes(a))
        switch op {
        case "<": return less
        case "<=": return !greater
        case ">": return greater
        default: return !less
        }
    }

    private func arithmetic(_ left: RuleValue, _ right: RuleValue, _ op: String) throws(RuleError) -> RuleValue {
        switch (op, left, right) {
        case ("+", .string(let a), .string(let b)): return .string(a + b)
        case ("+", .int(let a), .int(let b)): return .int(a &+ b)
        case ("-", .int(let a), .int(let b)): return .int(a &- b)
        case ("+", .timestamp(let a), .duration(let b)): return .timestamp(a &+ b)
        default:
            guard let a = left.number, let b = right.number else { throw .failed("no numbers") }
            return .float(op == "+" ? a + b : op == "-" ? a - b : a * b)
        }
    }

    // MARK: Functions

    private func call(
        _ receiver: RuleExpression?,
        _ name: String,
        _ parts: [RuleExpression],
        _ scope: RuleScope
    ) throws(RuleError) -> RuleValue {
        let arguments = try values(parts, scope)
        if case .name("math")? = receiver, name == "abs", let number = arguments.first?.number {
            return .float(abs(number))
        }
        if case .name("duration")? = receiver, name == "value", arguments.count == 2, arguments[1] == .string("h"),
            case .int(let hours) = arguments[0]
        {
            return .duration(hours &* 3_600_000_000)
        }
        if let receiver { return try value(receiver, scope).call(name, arguments) }
        if let (function, home) = scope.function(name) {
            var inner = RuleScope(home, values: Dictionary(zip(function.parameters, arguments)) { first, _ in first })
            for step in function.lets { inner = RuleScope(inner, values: [step.name: try value(step.value, inner)]) }
            return try value(function.result, inner)
        }
        switch (name, arguments.first) {
        case ("get", .path(let path)): return try document(path, in: documents.before)
        case ("getAfter", .path(let path)): return try document(path, in: documents.after)
        case ("exists", .path(let path)): return .bool(documents.before[Self.key(path)] != nil)
        case ("existsAfter", .path(let path)): return .bool(documents.after[Self.key(path)] != nil)
        case ("float", .string(let text)):
            guard let number = Double(text) else { throw .failed("no number") }
            return .float(number)
        case ("float", let value?):
            guard let number = value.number else { throw .failed("no number") }
            return .float(number)
        default: throw .failed("unknown function \(name)")
        }
    }

    private func document(_ path: [String], in documents: [String: RuleValue]) throws(RuleError) -> RuleValue {
        guard let fields = documents[Self.key(path)] else { throw .failed("no document at \(path)") }
        return .map(["data": fields])
    }

    /// Behind `/databases/(default)/documents`.
    private static func key(_ path: [String]) -> String { path.dropFirst(3).joined(separator: "/") }
}
