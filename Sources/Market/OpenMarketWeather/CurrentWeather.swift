package import OpenMarketWire
import Synchronization

/// The weather of now, which can change, and how many requests it has seen.
package final class CurrentWeather: Sendable {
    private struct State {
        var weather: Weather
        var counts = WeatherCounts()
    }

    private let state: Mutex<State>

    package init(_ weather: Weather = Weather()) {
        state = Mutex(State(weather: weather))
    }

    /// The weather; a new one begins to count from zero.
    package var weather: Weather {
        get { state.withLock { $0.weather } }
        set { state.withLock { $0 = State(weather: newValue) } }
    }

    /// Returns the forecast for the next request; `nil` when the weather is clear.
    package func forecast(for request: HTTPRequest) -> Forecast? {
        state.withLock { state in
            guard !state.weather.isClear else { return nil }
            return state.weather.forecast(for: request, number: state.counts.next(request))
        }
    }
}
