/// The number of a row, which cannot be mistaken for the number of a row in another table.
package struct RecordID<Record>: RawRepresentable, Sendable, Hashable, Comparable {
    /// The number, as SQLite assigned it.
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    package init(_ number: Int64) {
        self.rawValue = number
    }

    /// Returns whether the row on the left is older.
    package static func < (older: Self, newer: Self) -> Bool { older.rawValue < newer.rawValue }
}

extension SQLiteValue {
    package static func id<Record>(_ id: RecordID<Record>) -> SQLiteValue { .integer(id.rawValue) }
    package static func id<Record>(_ id: RecordID<Record>?) -> SQLiteValue { .optional(id?.rawValue) }
}
