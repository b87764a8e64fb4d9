@testable import OpenMarketFirebaseEmulator

/// A value of the rules language.
enum RuleValue: Hashable {
    case null
    case bool(Bool)
    case int(Int64)
    case float(Double)
    case string(String)
    case bytes([UInt8])
    /// Microseconds since 1970.
    case timestamp(Int64)
    /// Microseconds.
    case duration(Int64)
    case list([RuleValue])
    /// A list in a query: only what it contains for certain is known.
    case containing([RuleValue])
    case set(Set<RuleValue>)
    case map([String: RuleValue])
    /// What differs between two maps.
    case difference(Set<String>)
    case path([String])
    /// A kind of value that no rule looks into.
    case other

    /// A value of a document.
    init(_ value: FieldValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .int(value)
        case .double(let value): self = .float(value)
        case .moment(let value): self = .timestamp(value.microseconds)
        case .string(let value): self = .string(value)
        case .array(let values): self = .list(values.map(RuleValue.init))
        case .map(let fields): self = .init(fields)
        case .bytes, .reference, .point: self = .other
        }
    }

    /// The fields of a document.
    init(_ fields: FieldMap) {
        self = .map(fields.entries.reduce(into: [:]) { $0[$1.name] = RuleValue($1.value) })
    }

    /// Whether both are the same; whole numbers and fractions compare as numbers.
    func isEqual(_ other: RuleValue) -> Bool {
        if let number, let otherNumber = other.number { return number == otherNumber }
        return self == other
    }

    /// The number.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .float(let value): value
        default: nil
        }
    }

    /// Whether it is of the kind that the language names so.
    func isKind(_ name: String) throws(RuleError) -> Bool {
        switch (name, self) {
        case ("bool", .bool), ("int", .int), ("float", .float), ("string", .string), ("timestamp", .timestamp),
            ("list", .list), ("list", .containing), ("map", .map), ("path", .path), ("set", .set):
            return true
        case ("number", _): return number != nil
        case ("bool", _), ("int", _), ("float", _), ("string", _), ("timestamp", _), ("list", _), ("map", _),
            ("path", _), ("set", _):
            return false
        default: throw RuleError.failed("unknown kind \(name)")
        }
    }
}

/// Why a condition has no value: then it allows nothing.
enum RuleError: Error {
    case failed(String)
}
