import OpenMarketWire

extension Weather {
    /// An effect on a request or its response.
    public enum Effect: Sendable, Hashable {
        case delay(Duration)
        /// The request arrives later by any time up to this.
        case jitter(Duration)
        /// The market never gets the request, and the client no response.
        case lostRequest
        /// The market does what it was asked for, and the client gets no response.
        case lostResponse
        /// The body of the response ends in the middle, and the connection with it.
        case cutResponse
        /// 401, without asking the market.
        case unauthenticated
        /// 403, without asking the market.
        case forbidden
        /// 429, with `Retry-After` and without asking the market.
        case tooManyRequests(retryAfter: Duration)
        /// 503, without asking the market; with `Retry-After` where a time is given.
        case unavailable(retryAfter: Duration?)
        /// A response in JSON breaks off and says that it is whole.
        case malformedJSON
        /// One row of a page is no product, no document: an object without a field that is known.
        case brokenRow
        /// Instead of a page the page before it comes.
        case repeatedPage
        /// The market finds the access token of the request expired.
        case expiredToken
        /// The clock of the market is wrong by this: its `Date`, and a `Retry-After`, which is then a date.
        case clockOff(Duration)

        /// The word for it in the text of a weather.
        public var name: String { Self.name(of: self) }

        /// Whether there is no response of the market.
        var endsRequest: Bool {
            switch self {
            case .lostRequest, .unauthenticated, .forbidden, .tooManyRequests, .unavailable: true
            default: false
            }
        }

        /// Whether the market responds and the client does not get all of it.
        var endsResponse: Bool { self == .lostResponse || self == .cutResponse }

        /// Whether it does something to the body of a response and to nothing else.
        var breaksBody: Bool { [.cutResponse, .malformedJSON, .brokenRow].contains(self) }

        /// Whether request and response are as they would be.
        var isHarmless: Bool {
            switch self {
            case .delay, .jitter, .clockOff: true
            default: false
            }
        }

        var time: Duration? {
            switch self {
            case .delay(let time), .jitter(let time), .tooManyRequests(let time), .clockOff(let time): time
            case .unavailable(let time): time
            default: nil
            }
        }

        /// An example of each effect, with the times that count when a text has none; `delay` and `jitter` have none.
        package static let samples: [Effect] = [
            .delay(.zero), .jitter(.zero), .lostRequest, .lostResponse, .cutResponse, .unauthenticated, .forbidden,
            .tooManyRequests(retryAfter: .seconds(2)), .unavailable(retryAfter: nil), .malformedJSON, .brokenRow,
            .repeatedPage, .expiredToken, .clockOff(.seconds(3600)),
        ]

        /// Whether it is nothing without a time.
        package var needsTime: Bool { name == "delay" || name == "jitter" }

        /// Whether a time can be said.
        package var takesTime: Bool { time != nil || name == "503" }

        /// Whether the time may be below zero.
        var takesEarlierTime: Bool { name == "clock" }

        package func with(_ time: Duration) -> Effect {
            switch self {
            case .delay: .delay(time)
            case .jitter: .jitter(time)
            case .tooManyRequests: .tooManyRequests(retryAfter: time)
            case .unavailable: .unavailable(retryAfter: time)
            case .clockOff: .clockOff(time)
            default: self
            }
        }

        private static func name(of effect: Effect) -> String {
            switch effect {
            case .delay: "delay"
            case .jitter: "jitter"
            case .lostRequest: "lost"
            case .lostResponse: "lost-response"
            case .cutResponse: "cut"
            case .unauthenticated: "401"
            case .forbidden: "403"
            case .tooManyRequests: "429"
            case .unavailable: "503"
            case .malformedJSON: "malformed"
            case .brokenRow: "broken-row"
            case .repeatedPage: "repeat"
            case .expiredToken: "expired"
            case .clockOff: "clock"
            }
        }
    }
}
