enum Comparison: Int64, Sendable, Hashable {
    case lessThan = 1
    case lessThanOrEqual
    case greaterThan
    case greaterThanOrEqual
    case equal
    case notEqual
    case arrayContains
    case isIn
    case arrayContainsAny
    case isNotIn

    private static let names: [String: Comparison] = [
        "LESS_THAN": .lessThan, "LESS_THAN_OR_EQUAL": .lessThanOrEqual, "GREATER_THAN": .greaterThan,
        "GREATER_THAN_OR_EQUAL": .greaterThanOrEqual, "EQUAL": .equal, "NOT_EQUAL": .notEqual,
        "ARRAY_CONTAINS": .arrayContains, "IN": .isIn, "ARRAY_CONTAINS_ANY": .arrayContainsAny, "NOT_IN": .isNotIn,
    ]

    init?(name: String) {
        guard let known = Self.names[name] else { return nil }
        self = known
    }

    /// Whether a query with it is sorted by the field unless it says otherwise.
    var isInequality: Bool {
        switch self {
        case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .notEqual, .isNotIn: true
        default: false
        }
    }

    /// Returns whether a value that is there is as wanted.
    func holds(_ value: FieldValue, _ operand: FieldValue) -> Bool {
        switch self {
        case .equal: !operand.isNull && !operand.isNaN && value.isSame(as: operand)
        // `NaN` is not even equal to itself.
        case .notEqual: !operand.isNull && !value.isNull && !Comparison.equal.holds(value, operand)
        case .lessThan: ordered(value, operand) { $0 < 0 }
        case .lessThanOrEqual: ordered(value, operand) { $0 <= 0 }
        case .greaterThan: ordered(value, operand) { $0 > 0 }
        case .greaterThanOrEqual: ordered(value, operand) { $0 >= 0 }
        case .arrayContains: (value.elements ?? []).contains { $0.isSame(as: operand) }
        case .isIn: (operand.elements ?? []).contains { Comparison.equal.holds(value, $0) }
        case .arrayContainsAny:
            (value.elements ?? []).contains { element in
                (operand.elements ?? []).contains { $0.isSame(as: element) }
            }
        case .isNotIn: !value.isNull && (operand.elements ?? []).allSatisfy { Comparison.notEqual.holds(value, $0) }
        }
    }

    /// Values of different kinds are never ordered.
    private func ordered(_ value: FieldValue, _ operand: FieldValue, _ test: (Int) -> Bool) -> Bool {
        ValueOrder.isComparable(value, operand) && !operand.isNull && test(ValueOrder.compare(value, operand))
    }
}

indirect enum QueryFilter: Sendable {
    case field(FieldCondition)
    /// A field is `null`, or is not.
    case null(FieldPath, isWanted: Bool)
    /// A field is `NaN`, or is a number.
    case notANumber(FieldPath, isWanted: Bool)
    case all([QueryFilter])
    case any([QueryFilter])

    /// Returns whether a document is found; a missing field is never found.
    func holds(_ document: NamedDocument) -> Bool {
        switch self {
        case .field(let condition):
            document[condition.path].map { condition.comparison.holds($0, condition.value) } ?? false
        case .null(let path, let isWanted): document[path].map { $0.isNull == isWanted } ?? false
        case .notANumber(let path, let isWanted):
            document[path].map { isWanted ? $0.isNaN : !$0.isNaN && !$0.isNull } ?? false
        case .all(let filters): filters.allSatisfy { $0.holds(document) }
        case .any(let filters): filters.contains { $0.holds(document) }
        }
    }

    /// The conditions that hold for everything that is found.
    var certain: [FieldCondition] {
        switch self {
        case .field(let condition): [condition]
        case .all(let filters): filters.flatMap(\.certain)
        case .any(let filters): filters.count == 1 ? filters.flatMap(\.certain) : []
        case .null, .notANumber: []
        }
    }

    /// The fields that the result is sorted by unless the query says otherwise.
    var inequalities: [FieldPath] {
        switch self {
        case .field(let condition): condition.comparison.isInequality ? [condition.path] : []
        case .null(let path, let isWanted), .notANumber(let path, let isWanted): isWanted ? [] : [path]
        case .all(let filters), .any(let filters): filters.flatMap(\.inequalities)
        }
    }

    var comparisons: Int {
        switch self {
        case .field, .null, .notANumber: 1
        case .all(let filters), .any(let filters): filters.reduce(0) { $0 + $1.comparisons }
        }
    }

    /// The number of single questions that it consists of, each of which an index could serve.
    var disjunctions: Int {
        switch self {
        case .field(let condition):
            switch condition.comparison {
            case .isIn, .arrayContainsAny: condition.value.elements?.count ?? 1
            default: 1
            }
        case .null, .notANumber: 1
        case .all(let filters): filters.reduce(1) { min($0 * max($1.disjunctions, 1), 10_000) }
        case .any(let filters): filters.reduce(0) { min($0 + $1.disjunctions, 10_000) }
        }
    }
}

/// A document with its name, which a query can ask for like a field.
struct NamedDocument: Sendable {
    let fields: FieldMap
    let name: String

    /// The value at a path, or the name.
    subscript(path: FieldPath) -> FieldValue? { path.isName ? .reference(name) : fields[path] }
}
