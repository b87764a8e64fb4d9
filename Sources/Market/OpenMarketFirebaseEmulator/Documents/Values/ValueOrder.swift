/// The order in which queries put values of all kinds.
enum ValueOrder {
    /// Below, at or above 0, as `one` stands before, with or behind `other`.
    static func compare(_ one: FieldValue, _ other: FieldValue) -> Int {
        switch (one, other) {
        case (.bool(let a), .bool(let b)): a == b ? 0 : a ? 1 : -1
        case (.integer(let a), .integer(let b)): order(a, b)
        case (.double(let a), .double(let b)): numbers(a, b)
        case (.integer(let a), .double(let b)): numbers(a, b)
        case (.double(let a), .integer(let b)): -numbers(b, a)
        case (.moment(let a), .moment(let b)): order(a, b)
        case (.string(let a), .string(let b)): ByteOrder.compare(a.utf8, b.utf8)
        case (.bytes(let a), .bytes(let b)): ByteOrder.compare(a, b)
        case (.reference(let a), .reference(let b)): references(a, b)
        case (.point(let a, let b), .point(let c, let d)): a == c ? order(b, d) : order(a, c)
        case (.array(let a), .array(let b)): arrays(a, b)
        case (.map(let a), .map(let b)): maps(a, b)
        default: order(rank(one), rank(other))
        }
    }

    /// Returns whether both are of the kind that comparisons stay within.
    static func isComparable(_ one: FieldValue, _ other: FieldValue) -> Bool {
        rank(one) == rank(other) && !one.isNaN && !other.isNaN
    }

    /// The names of documents, segment by segment.
    static func references(_ one: String, _ other: String) -> Int {
        var left = one.utf8.split(separator: UInt8(ascii: "/")).makeIterator()
        var right = other.utf8.split(separator: UInt8(ascii: "/")).makeIterator()
        while true {
            switch (left.next(), right.next()) {
            case (let a?, let b?):
                let order = ByteOrder.compare(a, b)
                if order != 0 { return order }
            case (nil, nil): return 0
            case (nil, _): return -1
            case (_, nil): return 1
            }
        }
    }

    private static func rank(_ value: FieldValue) -> Int {
        switch value {
        case .null: 0
        case .bool: 1
        case .integer, .double: 2
        case .moment: 3
        case .string: 4
        case .bytes: 5
        case .reference: 6
        case .point: 7
        case .array: 8
        case .map: 9
        }
    }

    private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
        one == other ? 0 : one < other ? -1 : 1
    }

    /// `NaN` stands before all numbers.
    private static func numbers(_ one: Double, _ other: Double) -> Int {
        if one.isNaN || other.isNaN { return one.isNaN == other.isNaN ? 0 : one.isNaN ? -1 : 1 }
        return order(one, other)
    }

    /// Exact beyond 2⁵³, where turning the integer into a double would not be.
    private static func numbers(_ one: Int64, _ other: Double) -> Int {
        if other.isNaN { return 1 }
        if other >= 0x1p63 { return -1 }
        if other < -0x1p63 { return 1 }
        let whole = other.rounded(.towardZero)
        let compared = order(one, Int64(exactly: whole) ?? 0)
        return compared != 0 ? compared : order(0, other - whole)
    }

    private static func arrays(_ one: [FieldValue], _ other: [FieldValue]) -> Int {
        for (a, b) in zip(one, other) {
            let order = compare(a, b)
            if order != 0 { return order }
        }
        return order(one.count, other.count)
    }

    private static func maps(_ one: FieldMap, _ other: FieldMap) -> Int {
        for (a, b) in zip(one.entries, other.entries) {
            let names = ByteOrder.compare(a.name.utf8, b.name.utf8)
            if names != 0 { return names }
            let values = compare(a.value, b.value)
            if values != 0 { return values }
        }
        return order(one.entries.count, other.entries.count)
    }
}
