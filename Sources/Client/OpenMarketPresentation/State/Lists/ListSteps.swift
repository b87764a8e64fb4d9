/// The steps between two lists in which every id is there once.
struct ListSteps<Row: Identifiable & Equatable> {
    typealias Change = ListChange<Row.ID>

    private let old: [Row]
    private let known: Set<Row.ID>
    private let new: [Row]
    private let ids: Set<Row.ID>

    init(from old: [Row], known: Set<Row.ID>, to new: [Row], ids: Set<Row.ID>) {
        (self.old, self.known, self.new, self.ids) = (old, known, new, ids)
    }

    /// All steps, in the order in which they are to be made.
    var all: [Change] { deletions + moves + insertions + updates }

    private var deletions: [Change] {
        old.indices.reversed().filter { !ids.contains(old[$0].id) }.map { .delete(old[$0].id, at: $0) }
    }

    private var insertions: [Change] {
        new.indices.filter { !known.contains(new[$0].id) }.map { .insert(new[$0].id, at: $0) }
    }

    private var updates: [Change] {
        let before = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return new.indices.compactMap { index in
            guard let row = before[new[index].id], row != new[index] else { return nil }
            return .update(new[index].id, at: index)
        }
    }

    /// Brings the rows that stay into their new order, touching as few as possible.
    private var moves: [Change] {
        let staying = old.map(\.id).filter(ids.contains)
        let numbers = Dictionary(zip(staying, 0...), uniquingKeysWith: { first, _ in first })
        let wanted = new.compactMap { numbers[$0.id] }
        let rise = LongestRise(of: wanted)
        var order = Array(wanted.indices)
        return wanted.indices.compactMap { place in
            guard !rise.isKept[place], let from = order.firstIndex(of: wanted[place]) else { return nil }
            order.remove(at: from)
            // All before it in the new order stand in that order already, perhaps with others between them.
            let to = place == 0 ? 0 : (order.firstIndex(of: wanted[place - 1]) ?? -1) + 1
            order.insert(wanted[place], at: to)
            return .move(staying[wanted[place]], from: from, to: to)
        }
    }
}

/// The longest rising subsequence of some numbers: the rows that can stay when a list is reordered.
///
/// `CollectionDifference` would find them too, but takes a second for two
/// thousand rows in a new order; this takes the time of sorting them.
struct LongestRise {
    /// A flag for each number: whether it belongs to the subsequence.
    let isKept: [Bool]

    init(of numbers: [Int]) {
        // ends[n] is where the lowest number stands that ends a rise of n + 1 numbers.
        var ends: [Int] = []
        var before: [Int?] = []
        for (place, number) in numbers.enumerated() {
            let length = Self.count(of: ends) { numbers[$0] < number }
            before.append(length > 0 ? ends[length - 1] : nil)
            if length < ends.count { ends[length] = place } else { ends.append(place) }
        }
        var isKept = Array(repeating: false, count: numbers.count)
        var next = ends.last
        while let place = next {
            isKept[place] = true
            next = before[place]
        }
        self.isKept = isKept
    }

    /// Returns the number of elements at the beginning that meet a condition that the others do not.
    private static func count(of places: [Int], where condition: (Int) -> Bool) -> Int {
        var range = 0..<places.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = condition(places[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

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

    /// Returns the changes where only the end of the list is new, without looking for rows that moved; `nil` elsewhere.
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

/// One step from a list to the next, as a value.
///
/// Steps are made one after the other: every index is meant in the list as the
/// steps before have left it.
public enum ListChange<ID: Hashable>: Equatable {
    case delete(ID, at: Int)
    /// The row at an index is taken out and put in again at another, counted without it.
    case move(ID, from: Int, to: Int)
    /// A row comes in and is at an index afterwards.
    case insert(ID, at: Int)
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
