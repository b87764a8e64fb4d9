import Foundation
import OpenMarketData
import OpenMarketWire
import Synchronization

/// A transport that counts, and that responds when the test opens its gate.
final class PictureServer: HTTPTransport {
    struct Counts: Hashable, Sendable {
        var started = 0
        var answered = 0
        var cancelled = 0
    }

    private struct State {
        var counts = Counts()
        var requests: [HTTPRequest] = []
        var options: [CallOptions] = []
        var isOpen: Bool
        var held: [Int: CheckedContinuation<Bool, Never>] = [:]
        var running = 0
        var mostRunning = 0
        var watchers: [(condition: @Sendable (Counts) -> Bool, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>
    private let answer: @Sendable (HTTPRequest, Int) -> Result<HTTPResponse, TransportError>

    /// A server that responds with what `answer` returns for a request and its number, counted from one.
    init(
        isOpen: Bool = true,
        answer: @escaping @Sendable (HTTPRequest, Int) -> Result<HTTPResponse, TransportError> = { request, _ in
            .success(HTTPResponse(status: 200, body: PictureServer.picture(for: request.target)))
        }
    ) {
        state = Mutex(State(isOpen: isOpen))
        self.answer = answer
    }

    /// A different image for every address: it ends with the address.
    static func picture(for target: String) -> Data {
        Data([0xFF, 0xD8, 0xFF]) + Data(target.utf8)
    }

    var counts: Counts { state.withLock(\.counts) }
    var requests: [HTTPRequest] { state.withLock(\.requests) }
    var options: [CallOptions] { state.withLock(\.options) }
    var mostRunning: Int { state.withLock(\.mostRunning) }

    /// Responds to all requests, those that wait and those to come.
    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [:] }
            return state.held.values.map { $0 }
        }
        for request in held { request.resume(returning: true) }
    }

    /// Responds to the requests that wait now; later ones wait again.
    func answerHeld() {
        let held = state.withLock { state in
            defer { state.held = [:] }
            return state.held.values.map { $0 }
        }
        for request in held { request.resume(returning: true) }
    }

    /// Waits until the counts are as they should be.
    func until(_ condition: @escaping @Sendable (Counts) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isTrue = state.withLock { state in
                if condition(state.counts) { return true }
                state.watchers.append((condition, continuation))
                return false
            }
            if isTrue { continuation.resume() }
        }
    }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let number = begin(request, options)
        let isAnswered = await pass(number)
        let result = isAnswered ? answer(request, number) : .failure(.cancelled)
        end(isAnswered: isAnswered)
        return try result.get()
    }

    private func begin(_ request: HTTPRequest, _ options: CallOptions) -> Int {
        change { state in
            state.counts.started += 1
            state.requests.append(request)
            state.options.append(options)
            state.running += 1
            state.mostRunning = max(state.mostRunning, state.running)
            return state.counts.started
        }
    }

    private func pass(_ number: Int) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let verdict = state.withLock { state -> Bool? in
                    if Task.isCancelled { return false }
                    if state.isOpen { return true }
                    state.held[number] = continuation
                    return nil
                }
                if let verdict { continuation.resume(returning: verdict) }
            }
        } onCancel: {
            state.withLock { $0.held.removeValue(forKey: number) }?.resume(returning: false)
        }
    }

    private func end(isAnswered: Bool) {
        change { state in
            state.running -= 1
            if isAnswered { state.counts.answered += 1 } else { state.counts.cancelled += 1 }
        }
    }

    private func change<Outcome: Sendable>(_ change: (inout State) -> Outcome) -> Outcome {
        let (outcome, due) = state.withLock { state in
            let outcome = change(&state)
            let counts = state.counts
            let due = state.watchers.filter { $0.condition(counts) }.map(\.resume)
            state.watchers.removeAll { $0.condition(counts) }
            return (outcome, due)
        }
        for watcher in due { watcher.resume() }
        return outcome
    }
}
