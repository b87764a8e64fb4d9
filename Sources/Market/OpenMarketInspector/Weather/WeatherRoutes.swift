import OpenMarket
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWeather
import OpenMarketWire

/// The addresses of the weather's tab.
///
/// Programs that accept `text/plain` get the weather as a text, and what is wrong with theirs.
struct WeatherRoutes: Sendable {
    let current: CurrentWeather

    func show(_ frame: Frame, _ request: HTTPRequest, _ access: PageAccess) -> HTTPResponse {
        guard !wantsText(request) else { return text(current.weather.description) }
        return .page(WeatherPage(frame: frame, weather: current.weather).html, request, access)
    }

    /// Sets the weather: by a text at `weather`, and by the fields of the rules at `weather/rules`.
    func change(
        _ path: [String],
        _ frame: Frame,
        _ request: HTTPRequest,
        _ access: PageAccess
    ) async -> HTTPResponse {
        guard let body = try? await request.body.content(limit: 65_536),
            let form = Query(target: "?" + String(decoding: body, as: UTF8.self))
        else { return HTTPResponse(status: 400) }
        let typed: String
        switch path {
        case ["weather"]: typed = form["text"] ?? ""
        case ["weather", "rules"]: typed = WeatherForm(form).text
        default: return HTTPResponse(status: 404)
        }
        do throws(WeatherTextError) {
            current.weather = try Weather(typed)
        } catch {
            if wantsText(request) { return text(WeatherWord.text(of: error, in: .english), status: 400) }
            let problem = WeatherWord.text(of: error, in: frame.language)
            let page = WeatherPage(frame: frame, weather: current.weather, problem: problem, typed: typed)
            return .page(page.html, request, access, status: 400)
        }
        if wantsText(request) { return text(current.weather.description) }
        return HTTPResponse(status: 303, headers: ["Location": frame.base + "weather"])
    }

    private func wantsText(_ request: HTTPRequest) -> Bool { request.headers["Accept"] == "text/plain" }

    private func text(_ text: String, status: Int = 200) -> HTTPResponse {
        .text(text + "\n", type: "text/plain; charset=utf-8", status: status)
    }
}
