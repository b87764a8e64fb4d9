import OpenMarketWire

/// A change of a field that depends on its present value.
struct FieldTransform: Sendable {
    enum Kind: Sendable {
        case requestTime
        case increment(FieldValue)
        case maximum(FieldValue)
        case minimum(FieldValue)
        case append([FieldValue])
        case remove([FieldValue])
    }

    let path: FieldPath
    let kind: Kind

    init(path: FieldPath, kind: Kind) {
        self.path = path
        self.kind = kind
    }

    init(_ message: MessageFields) throws(ServiceProblem) {
        path = try FieldPath(message.text("fieldPath") ?? "")
        guard !path.isName else { throw .invalid("The name of a document cannot be transformed.") }
        let reader = FieldValueReader()
        if let value = message["setToServerValue"] {
            guard value.string == "REQUEST_TIME" || value.int64 == 1 else { throw .invalidPayload }
            kind = .requestTime
        } else if let value = message["increment"] {
            kind = .increment(try Self.number(reader.value(value)))
        } else if let value = message["maximum"] {
            kind = .maximum(try Self.number(reader.value(value)))
        } else if let value = message["minimum"] {
            kind = .minimum(try Self.number(reader.value(value)))
        } else if let value = message["appendMissingElements"] {
            kind = .append(try reader.value(Self.wrapped(value)))
        } else if let value = message["removeAllFromArray"] {
            kind = .remove(try reader.value(Self.wrapped(value)))
        } else {
            throw .invalid("A field transform needs a transform type.")
        }
    }

    /// Changes the field, and returns what the response says about it.
    func apply(to fields: inout FieldMap, requestTime: Timestamp) -> FieldValue {
        let old = fields[path]
        let (value, result) = outcome(old, requestTime)
        fields[path] = value
        return result
    }

    private func outcome(_ old: FieldValue?, _ requestTime: Timestamp) -> (value: FieldValue, result: FieldValue) {
        switch kind {
        case .requestTime: return Self.both(.moment(requestTime))
        case .increment(let operand): return Self.both(old.flatMap { Self.sum($0, operand) } ?? operand)
        case .maximum(let operand):
            guard let old, Self.isNumber(old) else { return Self.both(operand) }
            return Self.both(!old.isNaN && (operand.isNaN || ValueOrder.compare(operand, old) > 0) ? operand : old)
        case .minimum(let operand):
            guard let old, Self.isNumber(old) else { return Self.both(operand) }
            return Self.both(!old.isNaN && (operand.isNaN || ValueOrder.compare(operand, old) < 0) ? operand : old)
        // Arrays are changed together: see ``TransformRun``.
        case .append, .remove: return (old ?? .array([]), .null)
        }
    }

    private static func both(_ value: FieldValue) -> (value: FieldValue, result: FieldValue) { (value, value) }

    private static func isNumber(_ value: FieldValue) -> Bool {
        switch value {
        case .integer, .double: true
        default: false
        }
    }

    /// Whole numbers stop at the ends of their range.
    private static func sum(_ one: FieldValue, _ other: FieldValue) -> FieldValue? {
        switch (one, other) {
        case (.integer(let a), .integer(let b)):
            let (sum, overflow) = a.addingReportingOverflow(b)
            return .integer(overflow ? (b > 0 ? .max : .min) : sum)
        case (.integer(let a), .double(let b)): return .double(Double(a) + b)
        case (.double(let a), .integer(let b)): return .double(a + Double(b))
        case (.double(let a), .double(let b)): return .double(a + b)
        default: return nil
        }
    }

    private static func number(_ value: FieldValue) throws(ServiceProblem) -> FieldValue {
        guard isNumber(value) else { throw .invalid("The operand of a numeric transform must be a number.") }
        return value
    }

    /// The operand is the content of an array value, without the key that says so.
    private static func wrapped(_ node: JSONNode) throws(ServiceProblem) -> JSONNode {
        guard node.isObject else { throw .invalidPayload }
        return node
    }
}

extension FieldValueReader {
    /// The elements of an array that stands without its key.
    func value(_ content: JSONNode) throws(ServiceProblem) -> [FieldValue] {
        try MessageFields(content).list("values").map { element throws(ServiceProblem) in
            let value: FieldValue = try self.value(element, depth: 1)
            guard value.elements == nil else { throw .invalid("Cannot convert an array value in an array value.") }
            return value
        }
    }
}
