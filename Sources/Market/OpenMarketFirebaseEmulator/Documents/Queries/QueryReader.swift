import OpenMarketWire

struct QueryReader: Sendable {
    let names: DocumentNames

    /// A query below a document or the root.
    func query(_ message: MessageFields, below parent: DocumentPath) throws(ServiceProblem) -> StructuredQuery {
        let sources = try message.messages("from")
        guard sources.count <= 1 else {
            throw .invalid("StructuredQuery.from cannot have more than one collection selector.")
        }
        let (source, collection) = (sources.first, try sources.first?.text("collectionId") ?? "")
        let isGroup = try source?.bool("allDescendants") ?? false
        guard !collection.isEmpty || isGroup else { throw .invalid("StructuredQuery.from must name a collection.") }
        if !collection.isEmpty { _ = try parent.appending(collection) }
        guard message["findNearest"] == nil else { throw .unimplemented("Vector search is not supported.") }
        var query = StructuredQuery(
            parent: parent,
            collection: collection,
            isGroup: isGroup
        )
        query.filter = try message.message("where").map { filter throws(ServiceProblem) in try self.filter(filter) }
        if let filter = query.filter, filter.disjunctions > 30 {
            throw .invalid("A query supports up to 30 disjunctions.")
        }
        guard query.filter?.comparisons ?? 0 <= 100, try message.list("orderBy").count <= 100 else {
            throw .invalid("A query supports up to 100 filters and orders.")
        }
        query.orders = try message.messages("orderBy").map { order throws(ServiceProblem) in try self.order(order) }
        query.start = try cursor(message.message("startAt"), of: query)
        query.end = try cursor(message.message("endAt"), of: query)
        query.completeOrders()
        query.offset = try count(message, "offset") ?? 0
        query.limit = try count(message, "limit")
        query.selection = try selection(message.message("select"))
        return query
    }

    /// A field, or the name.
    func field(_ message: MessageFields?) throws(ServiceProblem) -> FieldPath {
        try FieldPath(message?.text("fieldPath") ?? "")
    }

    private func count(_ message: MessageFields, _ name: String) throws(ServiceProblem) -> Int? {
        guard let number = try message.integer(name) else { return nil }
        guard number >= 0 else { throw .invalid("\(name) is negative") }
        guard let count = Int32(exactly: number) else { throw .invalidPayload }
        return Int(count)
    }

    private func selection(_ message: MessageFields?) throws(ServiceProblem) -> [FieldPath]? {
        guard let message else { return nil }
        let paths = try message.messages("fields").map { field throws(ServiceProblem) in try self.field(field) }
        guard paths.count <= 1000 else { throw .invalid("A query selects too many fields.") }
        // Asking for the name only is asking for no field.
        return paths.isEmpty ? nil : paths.filter { !$0.isName }
    }

    private func order(_ message: MessageFields) throws(ServiceProblem) -> StructuredQuery.Order {
        let direction = try message.text("direction")
        switch direction {
        case nil, "ASCENDING", "1", "DIRECTION_UNSPECIFIED", "0":
            return StructuredQuery.Order(path: try field(message.message("field")), isDescending: false)
        case "DESCENDING", "2":
            return StructuredQuery.Order(path: try field(message.message("field")), isDescending: true)
        default: throw .invalidPayload
        }
    }

    private func cursor(
        _ message: MessageFields?,
        of query: StructuredQuery
    ) throws(ServiceProblem) -> StructuredQuery.Cursor? {
        guard let message else { return nil }
        let values = try message.list("values").map { node throws(ServiceProblem) in
            let value: FieldValue = try FieldValueReader().value(node)
            return value
        }
        guard values.count <= query.orders.count else {
            throw .invalid("Cursor has too many values.")
        }
        for (order, value) in zip(query.orders, values) where order.path.isName { try checkName(value) }
        return StructuredQuery.Cursor(values: values, isBefore: try message.bool("before") ?? false)
    }

    private func checkName(_ value: FieldValue) throws(ServiceProblem) {
        guard case .reference(let name) = value else { throw .invalid("__name__ filter value must be a reference.") }
        _ = try names.document(name)
    }
}

// MARK: Filters

extension QueryReader {
    private func filter(_ message: MessageFields) throws(ServiceProblem) -> QueryFilter {
        if let filter = try message.message("fieldFilter") { return try fieldFilter(filter) }
        if let filter = try message.message("unaryFilter") { return try unaryFilter(filter) }
        guard let filter = try message.message("compositeFilter") else { throw .invalid("A filter is empty.") }
        let parts = try filter.messages("filters").map { part throws(ServiceProblem) in try self.filter(part) }
        guard !parts.isEmpty else { throw .invalid("A composite filter must have at least one sub-filter.") }
        switch try filter.text("op") {
        case "AND", "1": return .all(parts)
        case "OR", "2": return .any(parts)
        default: throw .invalid("Unknown operator of a composite filter.")
        }
    }

    private func unaryFilter(_ message: MessageFields) throws(ServiceProblem) -> QueryFilter {
        let path = try field(message.message("field"))
        switch try message.text("op") {
        case "IS_NAN", "2": return .notANumber(path, isWanted: true)
        case "IS_NULL", "3": return .null(path, isWanted: true)
        case "IS_NOT_NAN", "4": return .notANumber(path, isWanted: false)
        case "IS_NOT_NULL", "5": return .null(path, isWanted: false)
        default: throw .invalid("Unknown operator of a unary filter.")
        }
    }

    private func fieldFilter(_ message: MessageFields) throws(ServiceProblem) -> QueryFilter {
        let path = try field(message.message("field"))
        guard let op = try message.text("op"),
            let comparison = Comparison(name: op) ?? Int64(op).flatMap(Comparison.init(rawValue:))
        else { throw .invalid("Unknown operator of a field filter.") }
        guard let node = message["value"] else { throw .invalid("A field filter needs a value.") }
        let value: FieldValue = try FieldValueReader().value(node)
        try check(comparison, value, isName: path.isName)
        return .field(FieldCondition(path: path, comparison: comparison, value: value))
    }

    private func check(_ comparison: Comparison, _ value: FieldValue, isName: Bool) throws(ServiceProblem) {
        switch comparison {
        case .isIn, .isNotIn, .arrayContainsAny:
            let limit = comparison == .isNotIn ? 10 : 30
            guard let elements = value.elements, !elements.isEmpty else {
                throw .invalid("'\(comparison.word)' requires a non-empty ArrayValue.")
            }
            guard elements.count <= limit else {
                throw .invalid("'\(comparison.word)' supports up to \(limit) comparison values.")
            }
            if isName { for element in elements { try checkName(element) } }
        default:
            if isName { try checkName(value) }
        }
    }
}

extension Comparison {
    /// The operator of a list as problems name it.
    fileprivate var word: String {
        switch self {
        case .isNotIn: "NOT_IN"
        case .arrayContainsAny: "ARRAY_CONTAINS_ANY"
        default: "IN"
        }
    }
}
