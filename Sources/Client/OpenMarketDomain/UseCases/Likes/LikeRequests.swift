import Synchronization

/// Serialises the like requests of each product: any number of calls, one request at a time.
final class LikeRequests: Sendable {
    private struct Key: Hashable, Sendable {
        let user: UserID
        let product: Product.ID
    }

    private typealias Outcome = Result<Bool, MarketError>

    private struct Request {
        var value: Bool
        /// The state at the market for sure, as of the last response.
        var known: Bool?
        /// The state at the market before the first call.
        let before: Bool
        /// The state that was published last.
        var shown: Bool
        var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    }

    private struct State {
        var lastTicket = 0
        var requests: [Key: Request] = [:]
    }

    private let likes: any LikesRepository
    private let events: any ProductEvents
    private let state = Mutex(State())

    init(likes: any LikesRepository, events: any ProductEvents) {
        self.likes = likes
        self.events = events
    }

    /// Sets a like and waits for the outcome of the last call.
    func set(_ id: Product.ID, to isLiked: Bool, as login: AuthSession) async throws(MarketError) -> Bool {
        let key = Key(user: login.user, product: id)
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                request(isLiked, for: key, as: login, ticket: ticket, continuation: continuation)
                if Task.isCancelled { leave(key, ticket: ticket) }
            }
        } onCancel: {
            leave(key, ticket: ticket)
        }
        return try outcome.get()
    }

    private func request(
        _ isLiked: Bool,
        for key: Key,
        as login: AuthSession,
        ticket: Int,
        continuation: CheckedContinuation<Outcome, Never>
    ) {
        let isFirst = state.withLock { state in
            let isFirst = state.requests[key] == nil
            var entry = state.requests[key] ?? Request(value: isLiked, before: !isLiked, shown: !isLiked)
            entry.value = isLiked
            entry.waiters[ticket] = continuation
            show(isLiked, of: key.product, in: &entry)
            state.requests[key] = entry
            return isFirst
        }
        if isFirst { Task { await work(key, as: login) } }
    }

    /// Sends the last value until the market has it, or until a request fails and no newer value is waiting.
    @concurrent
    private func work(_ key: Key, as login: AuthSession) async {
        while let value = state.withLock({ $0.requests[key]?.value }) {
            let failure = await send(value, for: key.product, as: login)
            if settle(key, sent: value, failure: failure) { return }
            guard let failure, isLast(value, for: key) else { continue }
            let truth = await lookUp(key, after: failure, as: login)
            if giveUp(key, sent: value, truth: truth, failure: failure) { return }
        }
    }

    private func send(_ value: Bool, for id: Product.ID, as login: AuthSession) async -> MarketError? {
        do throws(MarketError) {
            try await likes.setLiked(id, value, as: login)
            return nil
        } catch {
            return error
        }
    }

    /// Asks for the state at the market, where a failure leaves that open or it is not known yet.
    private func lookUp(_ key: Key, after failure: MarketError, as login: AuthSession) async -> Bool? {
        let known = state.withLock { $0.requests[key]?.known }
        guard known == nil || failure.outcome == .unknown else { return nil }
        do throws(MarketError) {
            return try await likes.isLiked(key.product, as: login)
        } catch {
            return nil
        }
    }

    private func isLast(_ value: Bool, for key: Key) -> Bool {
        state.withLock { $0.requests[key]?.value == value }
    }

    /// Records a success, and ends the work when it was the last value.
    private func settle(_ key: Key, sent value: Bool, failure: MarketError?) -> Bool {
        guard failure == nil else { return false }
        return finish(key, with: .success(value)) { entry in
            entry.known = value
            return entry.value == value
        }
    }

    /// Takes the shown value back, unless there is a newer one.
    private func giveUp(_ key: Key, sent value: Bool, truth: Bool?, failure: MarketError) -> Bool {
        let outcome: Outcome = truth == value ? .success(value) : .failure(failure)
        return finish(key, with: outcome) { entry in
            entry.known = truth ?? entry.known
            guard entry.value == value else { return false }
            self.show(entry.known ?? entry.before, of: key.product, in: &entry)
            return true
        }
    }

    private func finish(_ key: Key, with outcome: Outcome, when isDone: (inout Request) -> Bool) -> Bool {
        let waiters = state.withLock { state -> [CheckedContinuation<Outcome, Never>]? in
            guard var entry = state.requests[key] else { return [] }
            let isDone = isDone(&entry)
            state.requests[key] = isDone ? nil : entry
            return isDone ? Array(entry.waiters.values) : nil
        }
        for waiter in waiters ?? [] { waiter.resume(returning: outcome) }
        return waiters != nil
    }

    /// Published under the lock, so that listeners get the events in the order of the calls.
    private func show(_ isLiked: Bool, of id: Product.ID, in entry: inout Request) {
        guard entry.shown != isLiked else { return }
        entry.shown = isLiked
        events.publish(isLiked ? .liked(id) : .unliked(id))
    }

    private func leave(_ key: Key, ticket: Int) {
        let waiter = state.withLock { $0.requests[key]?.waiters.removeValue(forKey: ticket) }
        waiter?.resume(returning: .failure(.cancelled))
    }
}
