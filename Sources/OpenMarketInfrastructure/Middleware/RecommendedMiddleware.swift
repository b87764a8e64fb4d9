public import OpenMarketData

/// The middleware of a client, in the order in which it works.
public struct RecommendedMiddleware: Sendable {
    /// Who is told about calls.
    public var observer: (any CallObserver)?
    /// Where calls are counted.
    public var metrics: CallMetrics?
    /// How long a whole call may take.
    public var deadline: Duration = .seconds(30)
    /// Where access tokens come from, for markets that have them.
    public var tokens: (any AccessTokenSource)?
    /// Where responses with an `ETag` are kept.
    public var answers: (any BlobStore)?
    /// What is repeated.
    public var retry: RetryPolicy = .default
    /// How much is repeated by all calls together.
    public var budget = RetryBudget()
    /// The clock of deadlines and pauses.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Where responses are reported.
    package var responses: ResponseSignal?
    /// Where keys and the lengths of pauses come from.
    package var random = RandomBits()

    /// Deadline, idempotency keys and retry; set the other properties for more.
    public init() {}

    /// The list, outermost first.
    ///
    /// Log and metrics see a call as its caller does. The deadline is around everything that takes time. The idempotency key is
    /// outside retry, so that all attempts share it. Authentication is outside retry, so that a new token does not
    /// cost an attempt. ETag is inside authentication, because a `401` is not a version, and outside retry, because a
    /// repeated request is the same request.
    public func list() -> [any HTTPMiddleware] {
        var list: [any HTTPMiddleware] = []
        if let observer { list.append(LogMiddleware(observer, clock: clock)) }
        if let metrics { list.append(LogMiddleware(metrics, visibleHeaders: [], clock: clock)) }
        list.append(DeadlineMiddleware(deadline, clock: clock))
        list.append(IdempotencyKeyMiddleware(random: random))
        if let tokens { list.append(AuthenticationMiddleware(tokens)) }
        if let answers { list.append(ETagMiddleware(answers)) }
        list.append(RetryMiddleware(policy: retry, budget: budget, clock: clock, random: random))
        if let metrics { list.append(MetricsMiddleware(metrics)) }
        if let responses { list.append(responses) }
        return list
    }
}
