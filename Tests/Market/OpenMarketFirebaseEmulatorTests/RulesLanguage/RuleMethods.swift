import Foundation

/// The methods of the values of the rules language.
extension RuleValue {
    /// Calls a method.
    func call(_ method: String, _ arguments: [RuleValue]) throws(RuleError) -> RuleValue {
        switch self {
        case .string(let text): return try Self.call(text, method, arguments)
        case .list(let values):
            switch method {
            case "size": return .int(Int64(values.count))
            case "toSet": return .set(Set(values))
            default: return try Self.call(values, method, arguments)
            }
        case .set(let values):
            switch (method, arguments.first) {
            case ("size", nil): return .int(Int64(values.count))
            case ("difference", .set(let other)): return .set(values.subtracting(other))
            default: return try Self.call(Array(values), method, arguments)
            }
        case .map(let fields): return try Self.call(fields, method, arguments)
        // The language does not say in which letters; the rules must not rely on it.
        case .bytes(let bytes) where method == "toHexString":
            return .string(bytes.map { String(format: "%02X", $0) }.joined())
        case .difference(let keys) where method == "affectedKeys": return .set(Set(keys.map(RuleValue.string)))
        default: throw .failed("no method \(method) of \(self)")
        }
    }

    private static func call(_ text: String, _ method: String, _ arguments: [RuleValue]) throws(RuleError) -> RuleValue
    {
        switch (method, arguments.first) {
        case ("size", nil): return .int(Int64(text.unicodeScalars.count))
        case ("lower", nil): return .string(text.lowercased())
        case ("toUtf8", nil): return .bytes(Array(text.utf8))
        case ("trim", nil): return .string(text.trimmingCharacters(in: .whitespacesAndNewlines))
        case ("matches", .string(let pattern)):
            guard let regex = try? Regex(pattern) else { throw .failed("unreadable pattern \(pattern)") }
            return .bool(text.wholeMatch(of: regex) != nil)
        case ("split", .string(let separator)):
            return .list(text.components(separatedBy: separator).map(RuleValue.string))
        default: throw .failed("no method \(method) of a text")
        }
    }

    private static func call(
        _ values: [RuleValue],
        _ method: String,
        _ arguments: [RuleValue]
    ) throws(RuleError) -> RuleValue {
        let others: [RuleValue]
        switch arguments.first {
        case .list(let list): others = list
        case .set(let set): others = Array(set)
        default: throw .failed("\(method) needs a list")
        }
        switch method {
        case "hasOnly": return .bool(values.allSatisfy { value in others.contains { $0.isEqual(value) } })
        case "hasAll": return .bool(others.allSatisfy { other in values.contains { $0.isEqual(other) } })
        default: throw .failed("no method \(method) of a list")
        }
    }

    private static func call(
        _ fields: [String: RuleValue],
        _ method: String,
        _ arguments: [RuleValue]
    ) throws(RuleError) -> RuleValue {
        switch (method, arguments.first, arguments.count) {
        case ("size", nil, 0): return .int(Int64(fields.count))
        case ("keys", nil, 0): return .list(fields.keys.map(RuleValue.string))
        case ("get", .string(let name), 2): return fields[name] ?? arguments[1]
        case ("diff", .map(let other), 1):
            let names = Set(fields.keys).union(other.keys)
            let affected = names.filter { name in
                guard let one = fields[name], let two = other[name] else { return true }
                return !one.isEqual(two)
            }
            return .difference(affected)
        default: throw .failed("no method \(method) of a map")
        }
    }
}
