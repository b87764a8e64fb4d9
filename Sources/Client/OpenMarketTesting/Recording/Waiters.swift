import Synchronization

/// Tasks that wait, each under a tag, and the state that decides which of them may go on, behind one lock.
final class Waiters<Shared: Sendable, Tag: Sendable>: Sendable {
    private struct Waiter {
        let tag: Tag
        let ticket: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var shared: Shared
        var lastTicket = 0
        var waiters: [Waiter] = []
    }

    private let state: Mutex<State>
    private let noteChange: @Sendable (Int) -> Void

    /// Begins without tasks; `noteChange` learns how much their number changes, before any of them goes on.
    init(_ shared: Shared, noteChange: @escaping @Sendable (Int) -> Void = { _ in }) {
        state = Mutex(State(shared: shared))
        self.noteChange = noteChange
    }

    /// Looks at the state and at the tags of the waiting tasks, or changes the state without letting anyone go on.
    func access<Value: Sendable>(_ body: (inout Shared, [Tag]) -> Value) -> Value {
        state.withLock { body(&$0.shared, $0.waiters.map(\.tag)) }
    }

    /// Changes the state, and lets those go on who may, by their tag and their place in the line, in the given order.
    func change(
        _ body: (inout Shared) -> Void = { _ in },
        inOrder areInOrder: (Tag, Tag) -> Bool = { _, _ in false },
        letting mayGo: (_ shared: Shared, _ tag: Tag, _ place: Int) -> Bool
    ) {
        let going = state.withLock { state in
            body(&state.shared)
            let going = state.waiters.enumerated()
                .filter { mayGo(state.shared, $0.element.tag, $0.offset) }.map(\.element)
            let tickets = Set(going.map(\.ticket))
            state.waiters.removeAll { tickets.contains($0.ticket) }
            return going.sorted { areInOrder($0.tag, $1.tag) }
        }
        noteChange(-going.count)
        for waiter in going { waiter.continuation.resume(returning: true) }
    }

    /// Waits until a change lets it go on; `false` for a task that is cancelled, where those may leave.
    func wait(
        as tag: Tag,
        unless isNeedless: (Shared) -> Bool,
        mayLeave: @escaping @Sendable (Shared) -> Bool = { _ in true }
    ) async -> Bool {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard !isNeedless(state.shared) else { return false }
                    state.waiters.append(Waiter(tag: tag, ticket: ticket, continuation: continuation))
                    return true
                }
                if mustWait { noteChange(1) } else { continuation.resume(returning: true) }
                // The handler may have run before there was anything to leave.
                if Task.isCancelled { leave(ticket, mayLeave) }
            }
        } onCancel: {
            leave(ticket, mayLeave)
        }
    }

    private func leave(_ ticket: Int, _ mayLeave: (Shared) -> Bool) {
        let waiter = state.withLock { state -> Waiter? in
            guard mayLeave(state.shared), let place = state.waiters.firstIndex(where: { $0.ticket == ticket })
            else { return nil }
            return state.waiters.remove(at: place)
        }
        guard let waiter else { return }
        noteChange(-1)
        waiter.continuation.resume(returning: false)
    }
}

/// A number that a test can wait for, so that it never has to sleep.
final class Tally: Sendable {
    private let waiters = Waiters<Int, Int>(0)

    var value: Int { waiters.access { value, _ in value } }

    /// Adds to the number and wakes the tasks that waited for the sum.
    func change(by difference: Int) {
        waiters.change({ $0 += difference }, letting: { value, goal, _ in goal <= value })
    }

    /// Returns once the number is at least `goal`, or when the waiting task is cancelled.
    func reach(_ goal: Int) async {
        _ = await waiters.wait(as: goal) { $0 >= goal }
    }
}
