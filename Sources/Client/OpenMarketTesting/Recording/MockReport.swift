import Synchronization

/// The complaints of a mock after a test.
public struct MockReport: Sendable, Hashable, CustomStringConvertible {
    /// The call or the double it is about, such as `ProductsRepository.page`.
    public let name: String
    /// The number of its calls.
    public let callCount: Int
    /// The calls without a scripted response, described.
    public let unexpectedCalls: [String]
    /// The scripted responses that were not used, described.
    public let unusedAnswers: [String]

    /// A report.
    public init(name: String, callCount: Int, unexpectedCalls: [String] = [], unusedAnswers: [String] = []) {
        self.name = name
        self.callCount = callCount
        self.unexpectedCalls = unexpectedCalls
        self.unusedAnswers = unusedAnswers
    }

    /// Whether everything that was called was scripted, and the other way round.
    public var isClean: Bool { unexpectedCalls.isEmpty && unusedAnswers.isEmpty }

    /// The report as lines of text.
    public var description: String {
        let head = "\(name): called \(callCount) \(callCount == 1 ? "time" : "times")"
        let lines =
            unexpectedCalls.map { "  unexpected call: \($0)" } + unusedAnswers.map { "  unused answer: \($0)" }
        return ([head] + lines).joined(separator: "\n")
    }
}

/// A double was called in another way than the test scripted.
public struct MockVerificationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reports of the doubles; only those with a complaint.
    public let reports: [MockReport]

    /// A failure.
    public init(reports: [MockReport]) {
        self.reports = reports
    }

    /// All reports as text.
    public var description: String {
        reports.map(\.description).joined(separator: "\n")
    }
}

/// A double that remembers what happened to it.
public protocol Verifiable: Sendable {
    /// The report of each of its calls.
    var reports: [MockReport] { get }
}

extension Verifiable {
    /// The reports of its stored calls and doubles, in the order of their declarations.
    public var reports: [MockReport] {
        Mirror(reflecting: self).children.flatMap { ($0.value as? any Verifiable)?.reports ?? [] }
    }

    /// Throws a ``MockVerificationFailure`` when a call was unexpected or a response was left over.
    ///
    /// Works in every test framework: `try mock.verify()`.
    public func verify() throws(MockVerificationFailure) {
        let complaints = reports.filter { !$0.isClean }
        guard complaints.isEmpty else { throw MockVerificationFailure(reports: complaints) }
    }
}

/// A number that a test can wait for, so that it never has to sleep.
final class Tally: Sendable {
    private struct Watcher {
        let goal: Int
        let ticket: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var value = 0
        var lastTicket = 0
        var watchers: [Watcher] = []

        mutating func takeWatchers(_ isDone: (Watcher) -> Bool) -> [Watcher] {
            let done = watchers.filter(isDone)
            watchers.removeAll(where: isDone)
            return done
        }
    }

    private let state = Mutex(State())

    /// The number now.
    var value: Int { state.withLock { $0.value } }

    /// Adds to the number and wakes the tasks that waited for the sum.
    func change(by difference: Int) {
        let done = state.withLock { state in
            state.value += difference
            let value = state.value
            return state.takeWatchers { $0.goal <= value }
        }
        for watcher in done { watcher.continuation.resume() }
    }

    /// Returns once the number is at least `goal`, or when the waiting task is cancelled.
    func reach(_ goal: Int) async {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                watch(Watcher(goal: goal, ticket: ticket, continuation: continuation))
                if Task.isCancelled { giveUp(ticket) }
            }
        } onCancel: {
            giveUp(ticket)
        }
    }

    private func watch(_ watcher: Watcher) {
        let isReached = state.withLock { state in
            if state.value >= watcher.goal { return true }
            state.watchers.append(watcher)
            return false
        }
        if isReached { watcher.continuation.resume() }
    }

    private func giveUp(_ ticket: Int) {
        let done = state.withLock { $0.takeWatchers { $0.ticket == ticket } }
        for watcher in done { watcher.continuation.resume() }
    }
}
