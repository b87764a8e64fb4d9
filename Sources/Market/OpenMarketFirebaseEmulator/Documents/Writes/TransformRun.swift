/// Applies the transforms of one change in their order.
///
/// Transforms of one array that follow each other share one set of its elements: five hundred of them look at these
/// elements once.
struct TransformRun {
    private struct OpenArray {
        let path: FieldPath
        var elements: [(value: FieldValue, key: [UInt8])]
        var known: Set<[UInt8]>
    }

    private(set) var fields: FieldMap
    private let requestTime: Timestamp
    private let documents: CommitDocuments
    private var array: OpenArray?

    /// A run over the fields of a document, which counts its own cost.
    init(_ fields: FieldMap, at requestTime: Timestamp, in documents: CommitDocuments) {
        self.fields = fields
        self.requestTime = requestTime
        self.documents = documents
    }

    /// Applies all of them, and returns what the response says about each.
    mutating func apply(_ transforms: [FieldTransform]) throws -> [FieldValue] {
        var results: [FieldValue] = []
        for transform in transforms {
            switch transform.kind {
            case .append(let operands):
                try open(transform.path)
                try append(operands)
                results.append(.null)
            case .remove(let operands):
                try open(transform.path)
                try remove(operands)
                results.append(.null)
            default:
                close()
                results.append(transform.apply(to: &fields, requestTime: requestTime))
            }
        }
        close()
        return results
    }

    private mutating func open(_ path: FieldPath) throws {
        if let array, array.path.isSame(as: path) { return }
        close()
        let elements = fields[path]?.elements ?? []
        try documents.charge(elements.count)
        let keyed = elements.map { (value: $0, key: $0.sameness) }
        array = OpenArray(path: path, elements: keyed, known: Set(keyed.map(\.key)))
    }

    private mutating func append(_ operands: [FieldValue]) throws {
        try documents.charge(operands.count)
        for operand in operands {
            let key = operand.sameness
            if array?.known.insert(key).inserted == true { array?.elements.append((operand, key)) }
        }
    }

    private mutating func remove(_ operands: [FieldValue]) throws {
        try documents.charge(operands.count + (array?.elements.count ?? 0))
        let unwanted = Set(operands.map(\.sameness))
        array?.elements.removeAll { unwanted.contains($0.key) }
        array?.known.subtract(unwanted)
    }

    private mutating func close() {
        guard let array else { return }
        fields[array.path] = .array(array.elements.map(\.value))
        self.array = nil
    }
}
