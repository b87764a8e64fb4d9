@testable import OpenMarketPresentation
import TestSupport
import Testing

/// A row with an id and something to show.
struct ListRow: Identifiable, Equatable {
    let id: Int
    var text = ""
}

@Suite("List changes", .slot)
struct ListTrackerTests {
    private func rows(_ ids: Int...) -> [ListRow] { ids.map { ListRow(id: $0) } }

    private func changes(_ old: [ListRow], _ new: [ListRow]) -> [ListChange<Int>] {
        var tracker = ListTracker(old)
        return tracker.changes(to: new)
    }

    @Test("Nothing changes, nothing is told")
    func same() {
        #expect(changes([], []).isEmpty)
        #expect(changes(rows(1, 2), rows(1, 2)).isEmpty)
    }

    @Test("A page is appended row by row")
    func append() {
        #expect(changes(rows(1, 2), rows(1, 2, 3, 4)) == [.insert(3, at: 2), .insert(4, at: 3)])
        #expect(changes([], rows(1)) == [.insert(1, at: 0)])
    }

    @Test("Deletions come from the end")
    func delete() {
        #expect(changes(rows(1, 2, 3, 4), rows(2, 4)) == [.delete(3, at: 2), .delete(1, at: 0)])
        #expect(changes(rows(1, 2), []) == [.delete(2, at: 1), .delete(1, at: 0)])
    }

    @Test("One row that moved is one step", arguments: [[2, 3, 4, 1], [4, 1, 2, 3], [1, 3, 2, 4]])
    func move(order: [Int]) {
        let steps = changes(rows(1, 2, 3, 4), order.map { ListRow(id: $0) })
        #expect(steps.count == 1)
        guard case .move = steps.first else {
            Issue.record("\(steps)")
            return
        }
    }

    @Test("A changed row is updated where it is, not replaced")
    func update() {
        var new = rows(1, 2, 3)
        new[1].text = "cheaper"
        #expect(changes(rows(1, 2, 3), new) == [.update(2, at: 1)])
        new.swapAt(1, 2)
        #expect(changes(rows(1, 2, 3), new).last == .update(2, at: 2))
        #expect(changes(rows(1, 2, 3), new).count == 2)
    }

    @Test("All kinds come in their order")
    func order() {
        var new = rows(9, 4, 2, 8, 1)
        new[4].text = "new"
        let steps = changes(rows(1, 2, 3, 4), new)
        let kinds = steps.map { step in
            switch step {
            case .delete: 0
            case .move: 1
            case .insert: 2
            case .update: 3
            }
        }
        #expect(kinds == kinds.sorted())
        #expect(Set(kinds) == [0, 1, 2, 3])
    }

    @Test("Rows with the same id do no harm; the first counts")
    func duplicates() {
        var tracker = ListTracker(rows(1, 1, 2))
        #expect(tracker.rows == rows(1, 2))
        #expect(tracker.changes(to: rows(1, 2, 2, 3, 1)) == [.insert(3, at: 2)])
        #expect(tracker.rows == rows(1, 2, 3))
        #expect(tracker.changes(to: rows(3, 3, 3)) == [.delete(2, at: 1), .delete(1, at: 0)])
    }

    @Test("It compares with what it was given last")
    func missed() {
        var tracker = ListTracker(rows(1))
        _ = tracker.changes(to: rows(1, 2))
        #expect(tracker.changes(to: rows(2, 3)) == [.delete(1, at: 0), .insert(3, at: 1)])
    }

    @Test("A step that does not fit is refused")
    func misfits() {
        let steps: [ListChange<Int>] = [
            .delete(1, at: 1), .delete(1, at: -1), .delete(9, at: 0), .move(1, from: 0, to: 2),
            .move(1, from: 1, to: 0),
            .move(1, from: 0, to: -1), .insert(9, at: 3), .insert(9, at: -1), .update(1, at: 2), .update(9, at: 0),
        ]
        for step in steps {
            var ids = [1, 2]
            #expect(!step.apply(to: &ids), "\(step)")
            #expect(ids == [1, 2])
        }
    }
}
