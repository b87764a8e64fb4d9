package import OpenMarketWire

/// The faults between a client and a market, for tests of a client's behaviour.
///
/// ```swift
/// let weather = try Weather("delay=300ms,503=0.05@/api/products seed=7")
/// ```
///
/// It is a value and has neither a clock nor randomness: the effect on a request follows from ``seed``, from the route
/// of the request, and from how many requests came to that route before. So the same requests in the same order meet
/// the same weather, and requests to other routes in between change nothing.
public struct Weather: Sendable, Hashable {
    /// One effect with its time, its share of the requests, and the route that it belongs to.
    public struct Rule: Sendable, Hashable {
        public var effect: Effect
        /// The share of the requests, from 0 for none to 1 for all.
        ///
        /// A lower value becomes 0, and a higher one 1.
        public var share: Double { didSet { share = Self.bounded(share) } }
        /// The number of requests at the beginning of each route that the rule is for; all requests when `nil`.
        public var first: Int?
        public var route: Route

        /// A rule.
        public init(_ effect: Effect, share: Double = 1, first: Int? = nil, on route: Route = .all) {
            self.effect = effect
            self.share = Self.bounded(share)
            self.first = first
            self.route = route
        }

        /// Returns whether something can happen to this request: the response to HEAD has no body to break.
        fileprivate func isAbout(_ request: HTTPRequest) -> Bool {
            route.contains(request) && !(request.method == .head && effect.breaksBody)
        }

        /// Returns the share within 0 and 1; NaN becomes 0.
        private static func bounded(_ share: Double) -> Double { min(max(0, share), 1) }
    }

    /// The rules, in their order: the first rule that ends a request hides those after it.
    public var rules: [Rule]
    /// The seed that decides which of the possible effects happen.
    public var seed: UInt64

    /// Weather by rules; none is clear weather.
    public init(_ rules: [Rule] = [], seed: UInt64 = 0) {
        self.rules = rules
        self.seed = seed
    }

    public var isClear: Bool { rules.isEmpty }

    /// Returns the effects on the request number `number`, from 0, of its route.
    package func forecast(for request: HTTPRequest, number: Int) -> Forecast {
        let key = RouteKey(request)
        var forecast = Forecast()
        for (index, rule) in rules.enumerated() where rule.isAbout(request) && number < rule.first ?? .max {
            var draw = Draw(seed: seed, key: key, number: number, rule: index)
            if draw.unit() < rule.share { forecast.add(rule.effect, &draw) }
        }
        return forecast
    }
}

/// Random numbers that follow from where they are asked for (SplitMix64).
struct Draw {
    private var state: UInt64

    init(seed: UInt64, key: RouteKey, number: Int, rule: Int) {
        state = seed
        for part in [key.hash, UInt64(truncatingIfNeeded: number), UInt64(truncatingIfNeeded: rule)] {
            state = Self.mixed(state &+ 0x9E37_79B9_7F4A_7C15 ^ part)
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// A number from zero up to, but not including, one.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    private static func mixed(_ bits: UInt64) -> UInt64 {
        let first = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let second = (first ^ (first >> 27)) &* 0x94D0_49BB_1331_11EB
        return second ^ (second >> 31)
    }
}
