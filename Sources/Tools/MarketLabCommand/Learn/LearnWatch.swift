import Foundation
import MarketCommand
import OpenMarket
import Synchronization

/// Grades an exercise whenever one of its files is saved, until the command is interrupted.
///
/// A save ends the grading of what is old by then. A key and Enter: `h` shows a hint, `n` the next exercise, `r` grades
/// again, `q` ends.
struct LearnWatch {
    let desk: LearnDesk

    /// The keys that were typed and wait to be taken, and the results of the gradings.
    private final class Inbox: Sendable {
        private struct State {
            var keys: [String] = []
            var due: Set<String> = []
            var failure: CommandFailure?
        }

        private let state = Mutex(State())

        func type(_ key: String) { state.withLock { $0.keys.append(key) } }
        func key() -> String? { state.withLock { $0.keys.isEmpty ? nil : $0.keys.removeFirst() } }
        func owe(_ names: Set<String>) -> Set<String> {
            state.withLock {
                $0.due.formUnion(names)
                return $0.due
            }
        }
        func done(_ name: String) { _ = state.withLock { $0.due.remove(name) } }
        func fail(_ failure: CommandFailure) { state.withLock { $0.failure = failure } }
        var failure: CommandFailure? { state.withLock(\.failure) }
    }

    /// Watches; returns when the task is cancelled or the person has enough.
    func run() async throws(CommandFailure) {
        let page = desk.page
        var saved = desk.workspace.saved()
        try desk.next()
        desk.console.note("\n" + page.watching)
        let (inbox, input) = (Inbox(), desk.console.input)
        let reading = Task { for await line in input() { inbox.type(line.trimmed.lowercased()) } }
        defer { reading.cancel() }
        var grading: Task<Void, Never>?
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(100))
            if let failure = inbox.failure { throw failure }
            let now = desk.workspace.saved()
            var changed = Self.changed(from: saved, to: now)
            saved = now
            let key = inbox.key()
            let current = try desk.current(desk.workspace.progress())
            switch key {
            case "q": await end(grading); return
            case "h": if let current { try desk.hint(for: current) }
            case "n": try desk.next()
            case "r": if let current { changed.insert(current.name) }
            default: break
            }
            guard !changed.isEmpty else { continue }
            await end(grading)
            grading = begin(inbox.owe(changed), inbox)
        }
        await end(grading)
    }

    /// The exercises with a file that is new, gone, or saved again; not those that have just been given.
    static func changed(from old: [String: [String: Date]], to new: [String: [String: Date]]) -> Set<String> {
        Set(new.keys.filter { old[$0] != new[$0] && old[$0]?.isEmpty != true })
    }

    private func begin(_ names: Set<String>, _ inbox: Inbox) -> Task<Void, Never> {
        let exercises = desk.workspace.course.exercises.filter { names.contains($0.name) }
        return Task {
            for exercise in exercises where !Task.isCancelled {
                do throws(CommandFailure) {
                    if try await grade(exercise) { inbox.done(exercise.name) }
                } catch {
                    inbox.fail(error)
                }
            }
        }
    }

    /// Ends a grading, whose processes end with it.
    private func end(_ grading: Task<Void, Never>?) async {
        grading?.cancel()
        await grading?.value
    }

    /// Grades an exercise, and shows the next one when it passes for the first time; returns whether it was not interrupted.
    private func grade(_ exercise: CourseExercise) async throws(CommandFailure) -> Bool {
        let before = try desk.workspace.progress()
        do throws(CommandFailure) {
            try desk.console.print()
            let results = try await desk.grade([exercise])
            guard results[exercise.name]?.passes == true, !before.isPassed(exercise.name) else { return true }
            try desk.console.print()
            try desk.next()
        } catch .told {
            // The next save may be graded.
        } catch .market(.cancelled) {
            return false
        }
        return true
    }
}
