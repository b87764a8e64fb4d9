/// The settings of the cache of reads.
public struct CacheSettings: Sendable {
    /// The source of responses.
    public var policy: CachePolicy
    /// The time for which a kept response counts as fresh.
    public var freshness: Duration

    /// Settings; every read goes to the network by default.
    public init(policy: CachePolicy = .networkOnly, freshness: Duration = .seconds(60)) {
        self.policy = policy
        self.freshness = freshness
    }

    /// Every read goes to the network.
    public static let `default` = CacheSettings()
}
