import OpenMarketDomain

// Names of 0.2.0, which go with 0.4.0.

extension RecommendedMiddleware {
    @available(*, deprecated, message: "Use surroundings.clock.")
    public var clock: any Clock<Duration> {
        get { surroundings.clock }
        set { surroundings.clock = newValue }
    }
}
