public import OpenMarket

/// What a list of rows becomes: which there are, in their order, and which of those that stay have to be drawn again.
public struct RowUpdate<ID: Hashable>: Equatable {
    /// The rows, each once.
    public let ids: [ID]
    /// Those that were there before and show something else now.
    public let changed: [ID]
}

extension ListTracker {
    /// The update from the rows shown last to these, which are remembered.
    public mutating func update(to rows: [Row]) -> RowUpdate<Row.ID> {
        let changed = changes(to: rows).compactMap { change -> Row.ID? in
            if case .update(let id, _) = change { return id }
            return nil
        }
        return RowUpdate(ids: self.rows.map(\.id), changed: changed)
    }
}
