import Foundation
import Synchronization

/// The results of all experiments, printed as one table.
final class Table: Sendable {
    private struct Row {
        let experiment: String
        let tries: Int
        let note: String
        let faults: [String]
    }

    private let rows = Mutex<[Row]>([])

    /// Adds the result of an experiment; each fault is a sentence.
    func add(_ experiment: String, tries: Int, _ note: String, faults: [String]) {
        rows.withLock { $0.append(Row(experiment: experiment, tries: tries, note: note, faults: faults)) }
        print("\(experiment): \(tries) tries, \(faults.count) faults; \(note)")
        for fault in faults.prefix(10) { print("    \(fault)") }
        fflush(nil)
    }

    /// Prints it; whether nothing was wrong.
    func show() -> Bool {
        let rows = rows.withLock { $0 }
        print("\n| experiment | tries | faults | |\n|---|---|---|---|")
        for row in rows { print("| \(row.experiment) | \(row.tries) | \(row.faults.count) | \(row.note) |") }
        return rows.allSatisfy(\.faults.isEmpty)
    }
}
