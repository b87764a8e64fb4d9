/// How reads are cached.
public struct CacheSettings: Sendable {
    /// Where responses come from.
    public var policy: CachePolicy
    /// How long a kept response counts as fresh.
    public var freshness: Duration

    /// Settings; every read goes to the network by default.
    public init(policy: CachePolicy = .networkOnly, freshness: Duration = .seconds(60)) {
        self.policy = policy
        self.freshness = freshness
    }

    /// Every read goes to the network.
    public static let `default` = CacheSettings()
}
