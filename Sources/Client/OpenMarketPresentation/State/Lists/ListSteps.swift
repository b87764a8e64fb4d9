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

/// Of numbers in some order, the most that rise from each to the next: the rows that can stay when a list is reordered.
///
/// `CollectionDifference` would find them too, but takes a second for two
/// thousand rows in a new order; this takes the time of sorting them.
struct LongestRise {
    /// For every number whether it is one of them.
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
