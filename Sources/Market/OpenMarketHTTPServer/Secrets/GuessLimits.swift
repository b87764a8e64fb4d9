/// The number of wrong secrets that are allowed.
public struct GuessLimits: Sendable, Hashable {
    /// The number of failures of one caller at one secret that have no consequence.
    public var freeFailures = 5
    /// Failures older than this are forgotten.
    public var memory: Duration = .seconds(15 * 60)
    /// The wait after the first failure that counts; it doubles with each further one.
    public var firstWait: Duration = .seconds(1)
    public var longestWait: Duration = .seconds(3600)
    /// The number of failures a minute from one address, over all secrets.
    public var failuresPerMinute = 20
    /// The number of failures at one secret at once, for all callers together; each second allows one more.
    public var burst = 5

    /// Five free failures in a quarter of an hour.
    public init() {}
}
