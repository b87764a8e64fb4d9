/// The number of wrong secrets that are allowed.
public struct GuessLimits: Sendable, Hashable {
    /// So many failures of one caller at one secret have no consequence.
    public var freeFailures = 5
    /// Failures older than this are forgotten.
    public var memory: Duration = .seconds(15 * 60)
    /// The wait after the first failure that counts; it doubles with each further one.
    public var firstWait: Duration = .seconds(1)
    public var longestWait: Duration = .seconds(3600)
    /// So many failures a minute from one address, whatever the secrets.
    public var failuresPerMinute = 20
    /// So many failures at one secret at once, and one more for every second, for all callers together.
    public var burst = 5

    /// Five free failures in a quarter of an hour.
    public init() {}
}
