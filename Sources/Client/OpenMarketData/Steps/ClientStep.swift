import OpenMarketDomain
import Synchronization

/// One step of a client's work and the steps that it took, for people who look into a client.
package final class ClientStep: Sendable {
    /// The step that the present task is in; `nil` unless the client is observed.
    @TaskLocal package static var current: ClientStep?

    /// The layers, from the outermost.
    package enum Kind: String, Sendable, CaseIterable {
        case useCase, cache, repository, endpoint, middleware, attempt
    }

    private struct State {
        var length: Duration?
        var note = ""
        var children: [ClientStep] = []
        var mark: Int?
    }

    package let kind: Kind
    /// The type, the operation or the kept value.
    package let name: String
    /// The start of the step, on the observer's clock.
    package let start: Duration
    private let observer: ClientObserver
    private let isRoot: Bool
    private let state = Mutex(State())

    private init(_ kind: Kind, _ name: String, _ observer: ClientObserver, isRoot: Bool) {
        (self.kind, self.name, self.observer, self.isRoot) = (kind, name, observer, isRoot)
        start = observer.now()
    }

    /// Its duration; `nil` while it goes on.
    package var length: Duration? { state.withLock { $0.length } }
    /// The outcome.
    package var note: String { state.withLock { $0.note } }
    /// The steps that it took, in their order.
    package var children: [ClientStep] { state.withLock { $0.children } }

    /// The number that tells the attempt from others, where the server that it reaches notes the same one.
    package var mark: Int? {
        get { state.withLock { $0.mark } }
        set { state.withLock { $0.mark = newValue } }
    }

    /// A step below the present one, or the first one of `observer`; `nil` when neither is there.
    package static func begin(_ kind: Kind, _ name: String, _ observer: ClientObserver? = nil) -> ClientStep? {
        guard let current else { return observer.map { ClientStep(kind, name, $0, isRoot: true) } }
        let step = ClientStep(kind, name, current.observer, isRoot: false)
        current.state.withLock { $0.children.append(step) }
        return step
    }

    /// Runs `work` as this step; a result keeps the type of the error.
    package func run<Value: Sendable, Failure: Error>(
        noting note: @Sendable (Value) -> String = { _ in "" },
        failing failure: @Sendable (Failure) -> String = { String(describing: $0) },
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await Self.$current.withValue(self) { await Result(of: work) }
        switch result {
        case .success(let value): end(note(value))
        // The case of an error, without what it holds.
        case .failure(let error): end(String(failure(error).prefix { $0 != "(" }))
        }
        return try result.get()
    }

    /// Ends this step; a stream that it has begun goes on by itself.
    package func end(_ note: String = "") {
        let length = observer.now() - start
        state.withLock { ($0.length, $0.note) = (length, note) }
        if isRoot { observer.finished(self) }
    }
}

/// Sees how a client's layers work together, once each use case is over.
package final class ClientObserver: Sendable {
    let now: @Sendable () -> Duration
    let finished: @Sendable (ClientStep) -> Void

    /// Calls `finished` with the outermost step; `now` is the time since any start.
    package init(now: @escaping @Sendable () -> Duration, finished: @escaping @Sendable (ClientStep) -> Void) {
        (self.now, self.finished) = (now, finished)
    }
}
