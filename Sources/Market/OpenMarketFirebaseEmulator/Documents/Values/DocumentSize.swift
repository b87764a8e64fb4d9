/// The size of a document: by the service's own count in bytes, and by the number of its values.
struct DocumentSize {
    /// The most bytes of a document.
    static let limit = 1_048_576

    private(set) var bytes: Int
    /// The values, those within arrays and maps included.
    private(set) var values = 0
    private(set) var depth = 0

    /// The cost to read, compare or write the document once.
    var units: Int { values + bytes / 128 }

    init(_ fields: FieldMap, at path: DocumentPath) {
        bytes = 16 + path.segments.reduce(0) { $0 + $1.utf8.count + 1 } + 32
        count(fields, depth: 0)
    }

    /// Throws when a document is larger than any may be.
    func check(_ limits: ServiceLimits) throws(ServiceProblem) {
        guard bytes <= Self.limit else { throw .invalid("A document exceeds the maximum size of 1048576 bytes.") }
        guard values <= limits.documentValues else {
            throw .invalid("A document has more than \(limits.documentValues) values.")
        }
        // A value may be sent shallow and put deep.
        guard depth <= FieldValueReader.maximumDepth else {
            throw .invalid("Property contains too many nested maps or arrays.")
        }
    }

    static func bytes(_ value: FieldValue) -> Int {
        var size = DocumentSize(FieldMap(), at: .root)
        let empty = size.bytes
        size.count(value, depth: 0)
        return size.bytes - empty
    }

    private mutating func count(_ fields: FieldMap, depth: Int) {
        self.depth = max(self.depth, depth)
        for entry in fields.entries {
            bytes += entry.name.utf8.count + 1
            count(entry.value, depth: depth)
        }
    }

    private mutating func count(_ value: FieldValue, depth: Int) {
        values += 1
        switch value {
        case .null, .bool: bytes += 1
        case .integer, .double, .moment: bytes += 8
        case .string(let text), .reference(let text): bytes += text.utf8.count + 1
        case .bytes(let content): bytes += content.count
        case .point: bytes += 16
        case .array(let values):
            self.depth = max(self.depth, depth + 1)
            for value in values { count(value, depth: depth + 1) }
        case .map(let fields):
            bytes += 32
            count(fields, depth: depth + 1)
        }
    }
}
