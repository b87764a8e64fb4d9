/// The row that is to stay where it is while the list around it changes.
///
/// An id, not an index: after an edit the same product is somewhere else. When
/// the row itself was removed, its nearest neighbour takes its place.
struct ScrollAnchor<ID: Hashable>: Equatable {
    /// The row, and then those that were next to it, nearest first.
    private let candidates: [ID]

    /// Remembers a row of a list; `nil` when the list does not have it.
    init?(_ id: ID, in ids: [ID]) {
        guard let place = ids.firstIndex(of: id) else { return nil }
        let farthest = max(place, ids.count - 1 - place)
        candidates = (0...farthest).flatMap { distance in
            [place + distance, place - distance].filter(ids.indices.contains).map { ids[$0] }
        }
    }

    var id: ID? { candidates.first }

    /// The row to scroll to: the same one, or else the nearest that was next to it and still is in the list.
    ///
    /// Of two that were equally near the following one. `nil` when none of them
    /// is left, so that there is nothing to hold on to.
    func resolved(in ids: [ID]) -> ID? {
        if let id, ids.contains(id) { return id }
        let left = Set(ids)
        return candidates.first(where: left.contains)
    }

    /// The index of that row, which exists if it is not `nil`.
    func index(in ids: [ID]) -> Int? {
        resolved(in: ids).flatMap(ids.firstIndex(of:))
    }
}

extension ScrollAnchor: Sendable where ID: Sendable {}
