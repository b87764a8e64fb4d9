/// One step from a list to the next, as a value.
///
/// Steps are made one after the other: every index is meant in the list as the
/// steps before have left it.
public enum ListChange<ID: Hashable>: Equatable {
    /// The row at an index goes away.
    case delete(ID, at: Int)
    /// The row at an index is taken out and put in again at another, counted without it.
    case move(ID, from: Int, to: Int)
    /// A row comes in and is at an index afterwards.
    case insert(ID, at: Int)
    /// The row at an index shows something else.
    case update(ID, at: Int)

    /// Applies the step to a list of ids; returns `false`, and changes nothing, if it does not fit the list.
    @discardableResult
    public func apply(to ids: inout [ID]) -> Bool {
        switch self {
        case .delete(let id, let index):
            guard Self.holds(id, at: index, in: ids) else { return false }
            ids.remove(at: index)
        case .move(let id, let from, let to):
            guard Self.holds(id, at: from, in: ids), ids.indices.contains(to) else { return false }
            ids.insert(ids.remove(at: from), at: to)
        case .insert(let id, let index):
            guard (0...ids.count).contains(index) else { return false }
            ids.insert(id, at: index)
        case .update(let id, let index):
            return Self.holds(id, at: index, in: ids)
        }
        return true
    }

    private static func holds(_ id: ID, at index: Int, in ids: [ID]) -> Bool {
        ids.indices.contains(index) && ids[index] == id
    }
}

extension ListChange: Sendable where ID: Sendable {}
