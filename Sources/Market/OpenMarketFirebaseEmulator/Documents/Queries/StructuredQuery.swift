struct StructuredQuery: Sendable {
    struct Order: Sendable {
        let path: FieldPath
        let isDescending: Bool
    }

    struct Cursor: Sendable {
        /// The values of the first fields to sort by.
        let values: [FieldValue]
        /// Whether it stands before a document that has just these values.
        let isBefore: Bool
    }

    /// The document below which the collections are, or the root.
    let parent: DocumentPath
    /// The id of the collections; empty for all that there are below the parent.
    let collection: String
    /// Whether all collections with this id are read, at any depth.
    let isGroup: Bool
    var filter: QueryFilter?
    /// All fields to sort by, with the name as the last.
    var orders: [Order] = []
    var start: Cursor?
    var end: Cursor?
    var offset = 0
    var limit: Int?
    /// The fields that the response has; `nil` for all.
    var selection: [FieldPath]?

    /// The path of the one collection, for rules.
    var place: DocumentPath { DocumentPath(unchecked: parent.segments + [collection]) }

    func accessRequest(at time: Timestamp) -> AccessRequest {
        AccessRequest(listing: place, conditions: filter?.certain ?? [], isGroup: isGroup, time: time)
    }

    /// Adds the orders that a query has without saying so.
    mutating func completeOrders() {
        let isDescending = orders.last?.isDescending ?? false
        var missing: [FieldPath] = []
        for path in filter?.inequalities ?? [] where !path.isName {
            let isKnown = (orders.map(\.path) + missing).contains { $0.segments == path.segments }
            if !isKnown { missing.append(path) }
        }
        missing.sort {
            ByteOrder.compare($0.segments.joined(separator: ".").utf8, $1.segments.joined(separator: ".").utf8) < 0
        }
        orders += missing.map { Order(path: $0, isDescending: isDescending) }
        if !orders.contains(where: \.path.isName) {
            orders.append(Order(path: FieldPath(name: FieldPath.nameSegment), isDescending: isDescending))
        }
    }
}
