/// Tells what has to change on the screen for it to show another list.
///
/// It compares with what it was given last, not with what happened in between:
/// a screen that missed ten states is right again with the eleventh.
///
/// The changes come in this order, each for the list as those before have left
/// it: deletions from the end to the front, moves, insertions from the front to
/// the end, updates. A row that moved and changed gives both.
///
/// Rows are told apart by id. Of rows with the same id only the first counts;
/// ``rows`` is what the screen should show.
public struct ListTracker<Row: Identifiable & Equatable> {
    /// The rows given last, each id once.
    public private(set) var rows: [Row] = []
    private var known: Set<Row.ID> = []

    /// A tracker that has seen these rows.
    public init(_ rows: [Row] = []) {
        _ = changes(to: rows)
    }

    /// The steps from the rows given last to these, which are remembered.
    public mutating func changes(to new: [Row]) -> [ListChange<Row.ID>] {
        if let changes = changesKeepingOrder(to: new) { return changes }
        var ids: Set<Row.ID> = []
        let unique = new.filter { ids.insert($0.id).inserted }
        let changes = ListSteps(from: rows, known: known, to: unique, ids: ids).all
        (rows, known) = (unique, ids)
        return changes
    }

    /// The quick way, without looking for what moved, where nothing but the end of the list is new.
    private mutating func changesKeepingOrder(to new: [Row]) -> [ListChange<Row.ID>]? {
        guard new.count >= rows.count, zip(rows, new).allSatisfy({ $0.id == $1.id }) else { return nil }
        var ids = known
        guard new[rows.count...].allSatisfy({ ids.insert($0.id).inserted }) else { return nil }
        let inserts = new.indices[rows.count...].map { ListChange.insert(new[$0].id, at: $0) }
        let updates = rows.indices.filter { rows[$0] != new[$0] }.map { ListChange.update(new[$0].id, at: $0) }
        (rows, known) = (new, ids)
        return inserts + updates
    }
}

extension ListTracker: Sendable where Row: Sendable, Row.ID: Sendable {}
