/// What can be bound to a parameter.
enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func optional(_ value: Int64?) -> SQLiteValue { value.map(SQLiteValue.integer) ?? .null }
    static func optional(_ value: String?) -> SQLiteValue { value.map(SQLiteValue.text) ?? .null }
    static func id<Record>(_ id: RecordID<Record>) -> SQLiteValue { .integer(id.rawValue) }
    static func id<Record>(_ id: RecordID<Record>?) -> SQLiteValue { .optional(id?.rawValue) }
}
