import OpenMarketSQLite

/// Documents that are rows of the market: those of one collection at the root, and those of one collection below each,
/// so that clients of Firestore meet the same people as clients of the market's routes.
///
/// A document at such a place that has other fields than the layout gives it fits no row. It stays a document, for apps
/// of access rules of their own.
protocol DocumentKind {
    /// The id of the collection at the root.
    var root: String { get }
    /// The id of the collection below each of its documents; empty for none.
    var inner: String { get }

    /// The row of the document in the root collection with an id; `nil` when there is none.
    func row(_ id: String) throws(StoreError) -> DocumentRow?
    /// The row of a document below another one; `nil` when there is none.
    func row(_ id: String, below parent: String) throws(StoreError) -> DocumentRow?
    /// The time of the last change of the row at a path; `nil` when there is none.
    func updated(_ path: DocumentPath) throws(StoreError) -> Timestamp?
    /// Writes a document as a row; `false`, and no row is there, when it has another shape.
    func put(_ document: StoredDocument, by writer: String) throws(StoreError) -> Bool
    func remove(_ path: DocumentPath) throws(StoreError)
    func removeAll() throws(StoreError)

    /// Gives the rows of the root collection from an id on, in their order.
    func each(from id: String, _ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError)
    /// Gives the rows below a document from an id on, in their order.
    func each(
        below parent: String,
        from id: String,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError)
    /// Returns the first ids from one on that have a row or rows below them, in their order.
    func ids(from id: String, limit: Int64) throws(StoreError) -> [String]
    /// Returns the ids that have rows below them.
    func parents() throws(StoreError) -> [String]

    /// Gives the rows of the root collection that have a user's id in one of these fields.
    func each(of user: String, at fields: [String], _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError)
    /// Gives the rows that a user has written first.
    func each(by writer: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError)
    /// Forgets who has written what stays of a user who is gone.
    func forgetWriter(_ user: String) throws(StoreError)
}

extension DocumentKind {
    func updated(_ path: DocumentPath) throws(StoreError) -> Timestamp? { try row(path)?.updated }
    func each(
        of user: String,
        at fields: [String],
        _ body: (DocumentRow) throws(StoreError) -> Void
    ) throws(StoreError) {}
    func forgetWriter(_ user: String) throws(StoreError) {}
}

// MARK: Paths

extension DocumentKind {
    /// Returns whether a row may be at a path.
    func isPlace(_ path: DocumentPath) -> Bool {
        let ids = path.segments
        guard ids.first == root else { return false }
        return ids.count == 2 || ids.count == 4 && !inner.isEmpty && ids[2] == inner
    }

    /// Returns whether a collection has rows in it.
    func isCollection(_ collection: DocumentPath) -> Bool {
        let ids = collection.segments
        return ids == [root] || ids.count == 3 && !inner.isEmpty && ids[0] == root && ids[2] == inner
    }

    /// The row at a path; `nil` when there is none.
    func row(_ path: DocumentPath) throws(StoreError) -> DocumentRow? {
        guard isPlace(path) else { return nil }
        return path.segments.count == 2 ? try row(path.id) : try row(path.id, below: path.segments[1])
    }

    /// The rows of a collection in the order of their names.
    func each(
        in collection: DocumentPath,
        from first: DocumentPath?,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        let id = first.map { ByteOrder.compare($0.key, collection.key) > 0 ? $0.segments.last ?? "" : "" } ?? ""
        if collection.segments.count == 1 {
            try each(from: id, body)
        } else {
            try each(below: collection.segments[1], from: id, body)
        }
    }

    /// Gives the rows of a range in the order of their keys; `false` when `body` has said to stop.
    func each(in range: RowRange, _ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) -> Bool {
        let (hasRoots, hasInner) = (range.hasRoots(root), range.hasInner(inner, of: root))
        guard hasRoots || hasInner else { return true }
        var (isOver, isStopped) = (false, false)
        func take(_ row: DocumentRow) throws(StoreError) -> RowStep {
            guard ByteOrder.compare(row.path.key, range.low) >= 0 else { return .next }
            guard ByteOrder.compare(row.path.key, range.high) < 0 else {
                isOver = true
                return .stop
            }
            isStopped = try body(row) == .stop
            isOver = isStopped
            return isOver ? .stop : .next
        }
        // Rows before the range are not read: a copy asks for one range after the other.
        let (start, only) = (range.start(root, inner), range.only(root))
        var ids = if let only { [only] } else { try nextIDs(from: start.id) }
        while !ids.isEmpty, !isOver {
            for id in ids where !isOver {
                if hasRoots, let row = try row(id) { _ = try take(row) }
                guard hasInner, !isOver else { continue }
                let first = ByteOrder.isEqual(id, start.id) ? start.inner : ""
                try each(below: id, from: first) { row throws(StoreError) in try take(row) }
            }
            // No id lies between a text and the same with a zero behind it.
            ids = try only == nil ? nextIDs(from: (ids.last ?? "") + "\0") : []
        }
        return !isStopped
    }

    private func nextIDs(from id: String) throws(StoreError) -> [String] { try ids(from: id, limit: 200) }

    /// The collections below a path.
    func places(below parent: DocumentPath) throws(StoreError) -> [DocumentPath] {
        let ids = parent.segments
        guard ids.isEmpty || ids.first == root && ids.count <= 2 else { return [] }
        var places: [DocumentPath] = []
        if ids.isEmpty {
            try each(from: "") { _ in
                places.append(DocumentPath(unchecked: [root]))
                return .stop
            }
        }
        for id in try parents() where ids.count < 2 || ByteOrder.isEqual(id, parent.id) {
            places.append(DocumentPath(unchecked: [root, id, inner]))
        }
        return places
    }
}

/// Rows of the market in the order of their keys.
enum DocumentRows {
    case collection(DocumentPath, from: DocumentPath?, any DocumentKind)
    /// The kinds are in the order of their roots.
    case range(RowRange, [any DocumentKind])

    /// Gives the rows to `body` until that says to stop.
    func each(_ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {
        switch self {
        case .collection(let collection, let first, let kind): try kind.each(in: collection, from: first, body)
        case .range(let range, let kinds):
            for kind in kinds {
                guard try kind.each(in: range, body) else { return }
            }
        }
    }
}

/// A range of keys in which there may be rows.
struct RowRange {
    /// The id of the collections; empty for all.
    let group: String
    let low: [UInt8]
    let high: [UInt8]

    /// The document of a root collection that the range lies below; `nil` for a range that is no part of one.
    func only(_ root: String) -> String? {
        // Everything below a path lies between the path with a zero, and with a one behind it.
        let path = DocumentPath(key: Array(high.dropLast())).segments
        guard high.last == 1, path.count == 2, path[0] == root else { return nil }
        return path[1]
    }

    /// The ids with which the range may begin; empty where it begins before all of them.
    func start(_ root: String, _ inner: String) -> (id: String, inner: String) {
        let path = DocumentPath(key: low).segments
        guard path.count > 1, path[0] == root else { return ("", "") }
        return (path[1], path.count > 3 && path[2] == inner ? path[3] : "")
    }

    func hasRoots(_ root: String) -> Bool { (group.isEmpty || group == root) && only(root) == nil && reaches(root) }

    func hasInner(_ inner: String, of root: String) -> Bool {
        !inner.isEmpty && (group.isEmpty || group == inner) && reaches(root)
    }

    /// Returns whether a key of a root collection can be in the range.
    private func reaches(_ root: String) -> Bool {
        let (first, last) = (Array(root.utf8) + [0], Array(root.utf8) + [1])
        return ByteOrder.compare(low, last) < 0 && ByteOrder.compare(high, first) > 0
    }
}
