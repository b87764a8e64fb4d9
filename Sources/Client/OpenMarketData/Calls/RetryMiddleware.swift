package import OpenMarketDomain
package import OpenMarketWire

/// Repeats a request that may be repeated, after a pause.
///
/// Once the caller has cancelled, no request is repeated, and a pause ends at once. A pause that is longer than the
/// time left is not begun: the caller gets the last response instead. See `RetryPolicy` for what is repeated and
/// `RetryBudget` for how much of it.
package struct RetryMiddleware: HTTPMiddleware {
    private let policy: RetryPolicy
    private let budget: RetryBudget
    private let surroundings: Surroundings

    /// Repeats by `policy`, within `budget`.
    ///
    /// The date is only asked for to understand a `Retry-After` that is one.
    package init(
        policy: RetryPolicy = .default,
        budget: RetryBudget = RetryBudget(),
        surroundings: Surroundings
    ) {
        (self.policy, self.budget, self.surroundings) = (policy, budget, surroundings)
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        let deadline = options.end ?? options.deadline.map { Deadline(after: $0, on: surroundings.clock) }
        var attempts = 0
        var spent = 0
        while true {
            let result = await Result { () async throws(TransportError) in try await next(request, options: options) }
            attempts += 1
            guard let failure = options.policy.failure(result, options.retry, surroundings.now()) else {
                budget.refund(spent > 0 ? spent : 1)
                return try result.get()
            }
            guard attempts < policy.maxAttempts, attempts <= failure.repetitions,
                let pause = pause(before: attempts, after: failure), deadline?.hasTime(for: pause) ?? true,
                let cost = budget.spend(after: failure.kind)
            else { return try result.get() }
            spent = cost
            options.earlier?.note(failure)
            // A caller who is cancelled hears that, and not the failure that would have been repeated.
            guard !Task.isCancelled else { throw .cancelled }
            options.events?.note(.retry(reason: failure.kind.name, delay: pause))
            do { try await surroundings.clock.sleep(for: pause) } catch { throw .cancelled }
            guard !Task.isCancelled else { throw .cancelled }
        }
    }

    /// The pause before the next attempt, or `nil` when the server asks for more time than the policy allows.
    private func pause(before count: Int, after failure: FailedAttempt) -> Duration? {
        let pause = policy.pause(before: count, after: failure.kind, chance: surroundings.unit())
        guard let hint = failure.hint else { return pause }
        return hint > policy.longestHint ? nil : hint + pause
    }
}
