import OpenMarketWire

/// Weathers with a name.
public enum WeatherPreset: String, Sendable, CaseIterable {
    case clear
    /// A train under the ground: slow, and now and then the connection is gone, on the way there or back.
    case undergroundTrain = "underground-train"
    /// Monday morning: everyone comes at once, and the market asks some to come back later.
    case mondayMorning = "monday-morning"
    /// The old server on a bad day: its responses cannot be relied on.
    case oldServer = "old-server"

    public var weather: Weather {
        switch self {
        case .clear: Weather()
        case .undergroundTrain:
            Weather([
                Weather.Rule(.delay(.milliseconds(400))), Weather.Rule(.jitter(.milliseconds(800))),
                Weather.Rule(.lostRequest, share: 0.1), Weather.Rule(.lostResponse, share: 0.05),
                Weather.Rule(.cutResponse, share: 0.05),
            ])
        case .mondayMorning:
            Weather([
                Weather.Rule(.delay(.milliseconds(100))), Weather.Rule(.jitter(.milliseconds(700))),
                Weather.Rule(.tooManyRequests(retryAfter: .seconds(2)), share: 0.1),
                Weather.Rule(.unavailable(retryAfter: .seconds(1)), share: 0.15),
            ])
        case .oldServer:
            Weather([
                Weather.Rule(.jitter(.milliseconds(300))), Weather.Rule(.unavailable(retryAfter: nil), share: 0.05),
                Weather.Rule(.brokenRow, share: 0.2), Weather.Rule(.repeatedPage, share: 0.15),
                Weather.Rule(.malformedJSON, share: 0.05), Weather.Rule(.expiredToken, share: 0.05),
                Weather.Rule(.clockOff(.seconds(3600))),
            ])
        }
    }
}
