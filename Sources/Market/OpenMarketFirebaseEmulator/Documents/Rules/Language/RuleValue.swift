enum RuleValue: Sendable {
    case field(FieldValue)
    case set([FieldValue])
    /// Microseconds.
    case duration(Int64)
    case path([String])
    /// The fields before and after a change, which `diff` compares.
    case difference(before: FieldMap, after: FieldMap)
    case document(DocumentPath, FieldMap)
    /// Any document of a list, of which only that is known what the query asks for.
    case listed([FieldCondition])
    /// The fields of such a document.
    case listedFields([FieldCondition])
    /// A list of which only some element is known.
    case containing([FieldValue])
    case unknown

    static let null = RuleValue.field(.null)

    static func bool(_ value: Bool) -> RuleValue { .field(.bool(value)) }
    static func int(_ value: Int64) -> RuleValue { .field(.integer(value)) }
    static func float(_ value: Double) -> RuleValue { .field(.double(value)) }
    static func string(_ value: String) -> RuleValue { .field(.string(value)) }
    static func list(_ values: [FieldValue]) -> RuleValue { .field(.array(values)) }

    /// The value as documents have it, when they have such values.
    var field: FieldValue? {
        guard case .field(let value) = self else { return nil }
        return value
    }

    var text: String? { field?.text }

    var bool: Bool? {
        guard case .field(.bool(let value)) = self else { return nil }
        return value
    }

    var int: Int64? {
        guard case .field(.integer(let value)) = self else { return nil }
        return value
    }

    var number: Double? {
        switch self {
        case .field(.integer(let value)): Double(value)
        case .field(.double(let value)): value
        default: nil
        }
    }

    var elements: [FieldValue]? {
        switch self {
        case .field(.array(let values)), .set(let values): values
        default: nil
        }
    }

    var isUnknown: Bool {
        switch self {
        case .unknown, .listedFields, .containing: true
        default: false
        }
    }

    func member(_ name: String) throws(RuleFailure) -> RuleValue {
        switch (self, name) {
        case (.field(.map(let fields)), _):
            guard let value = fields[name] else { throw .failed }
            return .field(value)
        case (.document(_, let fields), "data"): return .field(.map(fields))
        case (.document(let path, _), "id"): return .string(path.id)
        case (.document(let path, _), "__name__"):
            return .path(["databases", "(default)", "documents"] + path.segments)
        case (.listed(let conditions), "data"): return .listedFields(conditions)
        case (.listedFields(let conditions), _): return Self.known(name, conditions) ?? .unknown
        case (.listed, _), (.containing, _), (.unknown, _): return .unknown
        default: throw .failed
        }
    }

    private static func known(_ name: String, _ conditions: [FieldCondition]) -> RuleValue? {
        let own = conditions.filter { $0.path.segments == [name] }
        if let equal = own.first(where: { $0.comparison == .equal }) { return .field(equal.value) }
        let elements = own.filter { $0.comparison == .arrayContains }.map(\.value)
        return elements.isEmpty ? nil : .containing(elements)
    }

    /// Returns the element at a place of a list, or under a name of a map.
    func element(_ place: RuleValue) throws(RuleFailure) -> RuleValue {
        if isUnknown || place.isUnknown { return .unknown }
        if case .field(.map) = self, let name = place.text { return try member(name) }
        guard let list = field?.elements, let place = place.int, list.indices.contains(Int(place)) else {
            throw .failed
        }
        return .field(list[Int(place)])
    }

    /// Returns the elements of a list, or the characters of a text, from a place up to another one, which is not among
    /// them.
    func range(_ start: RuleValue, _ end: RuleValue) throws(RuleFailure) -> RuleValue {
        if isUnknown || start.isUnknown || end.isUnknown { return .unknown }
        guard let start = start.int, let end = end.int, start >= 0, start <= end else { throw .failed }
        if let scalars = text?.unicodeScalars, end <= scalars.count {
            return .string(String(String.UnicodeScalarView(scalars.dropFirst(Int(start)).prefix(Int(end - start)))))
        }
        guard let list = field?.elements, end <= list.count else { throw .failed }
        return .list(Array(list[Int(start)..<Int(end)]))
    }

    /// Returns whether it is of the kind that the language names so; `nil` for a kind that there is not.
    func isKind(_ name: String) -> Bool? {
        switch (name, self) {
        case ("bool", .field(.bool)), ("int", .field(.integer)), ("float", .field(.double)),
            ("number", .field(.integer)), ("number", .field(.double)), ("string", .field(.string)),
            ("timestamp", .field(.moment)), ("bytes", .field(.bytes)), ("latlng", .field(.point)),
            ("list", .field(.array)), ("map", .field(.map)), ("path", .field(.reference)),
            ("path", .path), ("set", .set), ("duration", .duration):
            return true
        case ("bool", _), ("int", _), ("float", _), ("number", _), ("string", _), ("timestamp", _), ("bytes", _),
            ("latlng", _), ("list", _), ("map", _), ("path", _), ("set", _), ("duration", _):
            return false
        default: return nil
        }
    }
}

// MARK: Operators

extension RuleValue {
    /// Returns the value of an operator between two values.
    static func apply(_ symbol: String, _ one: RuleValue, _ two: RuleValue) throws(RuleFailure) -> RuleValue {
        if symbol == "in" { return try two.contains(one) }
        if one.isUnknown || two.isUnknown { return .unknown }
        switch symbol {
        case "==": return .bool(one.isSame(as: two))
        case "!=": return .bool(!one.isSame(as: two))
        case "<": return .bool(try compare(one, two) < 0)
        case "<=": return .bool(try compare(one, two) <= 0)
        case ">": return .bool(try compare(one, two) > 0)
        case ">=": return .bool(try compare(one, two) >= 0)
        default: return try compute(symbol, one, two)
        }
    }

    private func isSame(as other: RuleValue) -> Bool {
        switch (self, other) {
        case (.field(let one), .field(let two)): one.isSame(as: two)
        case (.duration(let one), .duration(let two)): one == two
        case (.path(let one), .path(let two)): one.count == two.count && zip(one, two).allSatisfy(ByteOrder.isEqual)
        case (.set(let one), .set(let two)): one.count == two.count && Self.holds(one, all: two)
        default: false
        }
    }

    private static func compare(_ one: RuleValue, _ two: RuleValue) throws(RuleFailure) -> Int {
        switch (one, two) {
        case (.duration(let one), .duration(let two)): return one == two ? 0 : one < two ? -1 : 1
        case (.field(let one), .field(let two)):
            switch (one, two) {
            case (.string, .string), (.moment, .moment), (.bytes, .bytes), (.integer, .integer), (.integer, .double),
                (.double, .integer), (.double, .double):
                guard ValueOrder.isComparable(one, two) else { throw .failed }
                return ValueOrder.compare(one, two)
            default: throw .failed
            }
        default: throw .failed
        }
    }

    private func contains(_ value: RuleValue) throws(RuleFailure) -> RuleValue {
        switch self {
        case .containing(let elements):
            return value.field.map { Self.holds(elements, all: [$0]) } ?? false ? .bool(true) : .unknown
        case .listedFields(let conditions):
            return value.text.flatMap { Self.known($0, conditions) } == nil ? .unknown : .bool(true)
        case .unknown: return .unknown
        default: break
        }
        if value.isUnknown { return .unknown }
        if case .field(.map(let fields)) = self {
            guard let name = value.text else { throw .failed }
            return .bool(fields[name] != nil)
        }
        guard let elements else { throw .failed }
        return .bool(value.field.map { value in elements.contains { $0.isSame(as: value) } } ?? false)
    }

    private static func compute(
        _ symbol: String,
        _ one: RuleValue,
        _ two: RuleValue
    ) throws(RuleFailure) -> RuleValue {
        switch (symbol, one, two) {
        case ("+", .field(.string(let one)), .field(.string(let two))):
            guard one.utf8.count + two.utf8.count <= DocumentSize.limit else { throw .failed }
            return .string(one + two)
        case ("+", .field(.moment(let moment)), .duration(let time)),
            ("+", .duration(let time), .field(.moment(let moment))):
            return .field(.moment(Timestamp(microseconds: moment.microseconds &+ time)))
        case ("-", .field(.moment(let moment)), .duration(let time)):
            return .field(.moment(Timestamp(microseconds: moment.microseconds &- time)))
        case ("-", .field(.moment(let one)), .field(.moment(let two))):
            return .duration(one.microseconds - two.microseconds)
        case (_, .field(.integer(let one)), .field(.integer(let two))):
            return .int(try compute(symbol, one, two))
        default:
            guard let one = one.number, let two = two.number else { throw .failed }
            switch symbol {
            case "+": return .float(one + two)
            case "-": return .float(one - two)
            case "*": return .float(one * two)
            case "/": return .float(one / two)
            default: return .float(one.truncatingRemainder(dividingBy: two))
            }
        }
    }

    static func compute(_ symbol: String, _ one: Int64, _ two: Int64) throws(RuleFailure) -> Int64 {
        let (value, isWrong) =
            switch symbol {
            case "+": one.addingReportingOverflow(two)
            case "-": one.subtractingReportingOverflow(two)
            case "*": one.multipliedReportingOverflow(by: two)
            case "/": one.dividedReportingOverflow(by: two)
            default: one.remainderReportingOverflow(dividingBy: two)
            }
        guard !isWrong else { throw .failed }
        return value
    }

    /// Returns whether all of the others are among some values; many are compared by their bytes.
    static func holds(_ values: [FieldValue], all others: [FieldValue]) -> Bool {
        guard values.count > 32, others.count > 32 else {
            return others.allSatisfy { other in values.contains { $0.isSame(as: other) } }
        }
        return Set(values.map(\.sameness)).isSuperset(of: others.map(\.sameness))
    }
}
