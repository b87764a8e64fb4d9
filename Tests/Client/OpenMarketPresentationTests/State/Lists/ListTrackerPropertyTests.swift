@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("List changes, at random", .slot)
struct ListTrackerPropertyTests {
    /// How one list comes from the other.
    private enum Kind: CaseIterable {
        case unrelated, edited, shuffled, grown
    }

    @Test("Made in order, the changes of 10,000 pairs lead from the old list to the new")
    func pairs() {
        var random = SeededGenerator(seed: 46)
        var moved = 0
        for round in 0..<10_000 {
            // Long lists take their time; one in ten is enough.
            let size = Int.random(in: 0...(round % 10 == 0 ? 200 : 30), using: &random)
            let old = list(size: size, among: size * 2, using: &random)
            let kind = Kind.allCases[round % Kind.allCases.count]
            let new = successor(of: old, kind, using: &random)
            var tracker = ListTracker(old)
            let steps = tracker.changes(to: new)
            // Not by #expect, which describes both lists although they are equal.
            if Follower(old).after(steps, with: new) != new { Issue.record("\(steps) from \(old) to \(new)") }
            if tracker.rows != new { Issue.record("\(tracker.rows) instead of \(new)") }
            moved += steps.count { if case .move = $0 { true } else { false } }
        }
        #expect(moved > 10_000)
    }

    @Test("Ten states missed are caught up with at once")
    func missedStates() {
        var random = SeededGenerator(seed: 47)
        for _ in 0..<200 {
            var newest = list(size: 30, among: 60, using: &random)
            let seen = newest
            var tracker = ListTracker(seen)
            for _ in 0..<10 { newest = successor(of: newest, .edited, using: &random) }
            #expect(Follower(seen).after(tracker.changes(to: newest), with: newest) == newest)
        }
    }

    @Test("Lists in which ids come twice lead to the list without the second")
    func duplicates() {
        var random = SeededGenerator(seed: 48)
        var tracker = ListTracker<ListRow>()
        for _ in 0..<2_000 {
            let size = Int.random(in: 0...20, using: &random)
            let new = (0..<size).map { _ in row(among: 15, using: &random) }
            let before = tracker.rows
            let steps = tracker.changes(to: new)
            var seen: Set<Int> = []
            let unique = new.filter { seen.insert($0.id).inserted }
            #expect(Follower(before).after(steps, with: unique) == unique)
            #expect(tracker.rows == unique)
        }
    }

    private func row(among ids: Int, using random: inout SeededGenerator) -> ListRow {
        ListRow(id: Int.random(in: 0...max(1, ids), using: &random), text: "\(Int.random(in: 0..<3, using: &random))")
    }

    private func list(size: Int, among ids: Int, using random: inout SeededGenerator) -> [ListRow] {
        var seen: Set<Int> = []
        return (0..<size).map { _ in row(among: ids, using: &random) }.filter { seen.insert($0.id).inserted }
    }

    private func successor(of old: [ListRow], _ kind: Kind, using random: inout SeededGenerator) -> [ListRow] {
        var new = old
        switch kind {
        case .unrelated:
            new = list(size: Int.random(in: 0...200, using: &random) * old.count / 200, among: 400, using: &random)
        case .shuffled:
            new.shuffle(using: &random)
        case .grown:
            new += list(size: 20, among: 20, using: &random).map { ListRow(id: $0.id + 1_000, text: $0.text) }
        case .edited:
            for _ in 0..<Int.random(in: 0...6, using: &random) { edit(&new, using: &random) }
        }
        return new
    }

    private func edit(_ list: inout [ListRow], using random: inout SeededGenerator) {
        let place = list.indices.randomElement(using: &random)
        switch (Int.random(in: 0..<4, using: &random), place) {
        case (0, .some(let place)): list.remove(at: place)
        case (1, .some(let place)): list[place].text += "!"
        case (2, .some(let place)):
            list.insert(list.remove(at: place), at: Int.random(in: 0...list.count, using: &random))
        default: list.insert(ListRow(id: Int.random(in: 10_000...1 << 40, using: &random)), at: place ?? 0)
        }
    }
}

/// A screen that shows a list and does nothing but what the steps say.
private struct Follower {
    private var shown: [ListRow]

    init(_ rows: [ListRow]) {
        shown = rows
    }

    /// What it shows after the steps; rows that come in or are updated are looked up by their id.
    func after(_ steps: [ListChange<Int>], with new: [ListRow]) -> [ListRow]? {
        var shown = shown
        let contents = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for step in steps {
            switch step {
            case .delete(let id, let place):
                guard shown.indices.contains(place), shown.remove(at: place).id == id else { return nil }
            case .move(let id, let from, let to):
                guard shown.indices.contains(from), shown[from].id == id, shown.indices.contains(to) else { return nil }
                shown.insert(shown.remove(at: from), at: to)
            case .insert(let id, let place):
                guard (0...shown.count).contains(place), let row = contents[id] else { return nil }
                shown.insert(row, at: place)
            case .update(let id, let place):
                guard shown.indices.contains(place), shown[place].id == id, let row = contents[id] else { return nil }
                shown[place] = row
            }
        }
        return shown
    }
}
