public import OpenMarketData
public import OpenMarketDomain

/// The middleware of a client, in the order in which it works.
public struct RecommendedMiddleware: Sendable {
    public var events: EventSink?
    public var metrics: CallMetrics?
    /// The time that a whole call may take.
    public var deadline: Duration = .seconds(30)
    /// The source of access tokens, for markets that have them.
    public var tokens: (any AccessTokenSource)?
    /// The store of responses with an `ETag`.
    public var answers: (any BlobStore)?
    public var retry: RetryPolicy = .default
    /// The budget for the attempts of all calls together.
    public var budget = RetryBudget()
    /// The settings for large bodies, which are sent in parts where the market accepts that.
    package var uploads: UploadSettings? = .default
    /// The clock of deadlines and pauses, the date of stored responses, and the source of keys.
    public var surroundings: Surroundings = .system
    package var responses: ResponseSignal?

    /// Deadline, idempotency keys and retry; set the other properties for more.
    public init() {}

    /// The list, outermost first.
    ///
    /// Events and metrics see a call as its caller does, and the last middleware tells them of each attempt. The deadline is around everything that takes time. The idempotency key is
    /// outside retry, so that all attempts share it. Uploads are inside the key, which names them, and outside retry, so that each of
    /// their parts is repeated by itself. Authentication is outside retry, so that a new token does not
    /// cost an attempt. ETag is inside authentication, because a `401` is not a version, and outside retry, because a
    /// repeated request is the same request.
    public func list() -> [any HTTPMiddleware] {
        var list: [any HTTPMiddleware] = []
        let sinks = [metrics?.events, events].compactMap(\.self)
        if !sinks.isEmpty { list.append(EventMiddleware(.all(sinks), clock: surroundings.clock)) }
        list.append(DeadlineMiddleware(deadline, clock: surroundings.clock))
        list.append(IdempotencyKeyMiddleware(surroundings))
        if let uploads { list.append(UploadMiddleware(uploads)) }
        list.append(AuthenticationMiddleware(tokens, clock: surroundings.clock))
        if let answers { list.append(ETagMiddleware(answers, now: surroundings.now)) }
        list.append(RetryMiddleware(policy: retry, budget: budget, surroundings: surroundings))
        if !sinks.isEmpty { list.append(AttemptMiddleware(clock: surroundings.clock)) }
        if let responses { list.append(responses) }
        return list
    }
}
