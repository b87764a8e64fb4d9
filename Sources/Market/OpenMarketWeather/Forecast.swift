package import Foundation
package import OpenMarketWire

/// The effects of the weather on one request.
///
/// The type that carries the request waits for ``delay``, then asks ``outgoing(_:)`` what becomes of the request, and for a
/// request that reaches the market ``incoming(_:now:)`` what becomes of the response.
package struct Forecast: Sendable {
    package enum Outgoing: Sendable, Hashable {
        /// The request goes on, perhaps changed.
        case request(HTTPRequest)
        /// The market is not asked, and this is the response.
        case response(HTTPResponse)
        /// The market is not asked, and there is no response.
        case lost
    }

    package enum Incoming: Sendable, Hashable {
        /// The response goes on, perhaps changed.
        case response(HTTPResponse)
        /// The beginning of the body that arrives.
        case cut(HTTPResponse)
        case lost
    }

    /// The delay of the request before anything else happens.
    package private(set) var delay = Duration.zero
    /// The effects so far: one that finds nothing to break does nothing.
    package private(set) var applied: [Weather.Effect] = []
    private var ending: Weather.Effect?
    private var changes: [Weather.Effect] = []
    private var offset: Duration?
    private var draw: UInt64 = 0

    /// The effects, in the words of the text of a weather; those that only take time come last.
    package var notes: [String] {
        applied.filter { !$0.isHarmless }.map(\.note) + applied.filter(\.isHarmless).map(\.note)
    }

    mutating func add(_ effect: Weather.Effect, _ draw: inout Draw) {
        let effect = effect.time.map { effect.with(WeatherTime.bounded($0)) } ?? effect
        switch effect {
        case .delay(let time): wait(time, effect)
        case .jitter(let time):
            let milliseconds = Double(time / .milliseconds(1)) * draw.unit()
            wait(.milliseconds(Int(milliseconds)), .jitter(.milliseconds(Int(milliseconds))))
        case .clockOff(let time): offset = time
        case _ where effect.endsRequest || effect.endsResponse: ending = ending ?? effect
        default:
            changes.append(effect)
            if effect == .brokenRow { self.draw = draw.next() }
        }
    }

    private mutating func wait(_ time: Duration, _ effect: Weather.Effect) {
        delay += time
        if time > .zero { applied.append(effect) }
    }

    package mutating func outgoing(_ request: HTTPRequest, now: Date) -> Outgoing {
        if let ending, ending.endsRequest {
            applied.append(ending)
            return ending == .lostRequest ? .lost : .response(dated(WeatherResponse.of(ending), now))
        }
        var request = request
        if changes.contains(.expiredToken), request.expireToken() { applied.append(.expiredToken) }
        if changes.contains(.repeatedPage), request.turnBack() { applied.append(.repeatedPage) }
        return .request(request)
    }

    package mutating func incoming(_ response: HTTPResponse, now: Date) -> Incoming {
        guard ending != .lostResponse else {
            applied.append(.lostResponse)
            return .lost
        }
        var response = dated(response, now)
        if changes.contains(.brokenRow), response.breakRow(draw) { applied.append(.brokenRow) }
        if changes.contains(.malformedJSON), response.breakJSON() { applied.append(.malformedJSON) }
        guard ending == .cutResponse else { return .response(response) }
        applied.append(.cutResponse)
        response.body = response.body.prefix(response.body.count / 2)
        return .cut(response)
    }

    /// The response as a market sends it whose clock is wrong.
    private mutating func dated(_ response: HTTPResponse, _ now: Date) -> HTTPResponse {
        guard let offset else { return response }
        applied.append(.clockOff(offset))
        let wrong = now + Double(offset / .milliseconds(1)) / 1_000
        // A date to come back after is compared with the right `Date`, so it is read before that is replaced.
        let wait = RetryAfter.delay(in: response.headers, now: now)
        var response = response
        response.headers["Date"] = HTTPDate.text(wrong)
        if let wait {
            response.headers["Retry-After"] = HTTPDate.text(wrong + Double(wait / .milliseconds(1)) / 1_000)
        }
        return response
    }
}
