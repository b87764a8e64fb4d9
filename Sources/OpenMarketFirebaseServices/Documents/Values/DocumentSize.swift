/// How large a document is by the service's own reckoning.
enum DocumentSize {
    /// The most bytes of a document.
    static let limit = 1_048_576

    /// The bytes of a document.
    static func of(_ fields: FieldMap, at path: DocumentPath) -> Int {
        16 + path.segments.reduce(0) { $0 + $1.utf8.count + 1 } + size(fields) + 32
    }

    /// How deep maps and arrays are nested.
    static func depth(_ fields: FieldMap) -> Int {
        fields.entries.reduce(0) { max($0, depth($1.value)) }
    }

    private static func depth(_ value: FieldValue) -> Int {
        switch value {
        case .map(let fields): 1 + depth(fields)
        case .array(let values): 1 + values.reduce(0) { max($0, depth($1)) }
        default: 0
        }
    }

    private static func size(_ fields: FieldMap) -> Int {
        fields.entries.reduce(0) { $0 + $1.name.utf8.count + 1 + size($1.value) }
    }

    private static func size(_ value: FieldValue) -> Int {
        switch value {
        case .null, .bool: 1
        case .integer, .double, .moment: 8
        case .string(let text), .reference(let text): text.utf8.count + 1
        case .bytes(let bytes): bytes.count
        case .point: 16
        case .array(let values): values.reduce(0) { $0 + size($1) }
        case .map(let fields): 32 + size(fields)
        }
    }
}
