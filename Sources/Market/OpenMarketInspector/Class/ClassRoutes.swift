import Foundation
import OpenMarket
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// The responses of the page of a class: the list of markets, and the tabs of each one below its number.
struct ClassRoutes: StreamingRequestHandler {
    let access: PageAccess
    let seats: [ClassSeat]
    let weather: WeatherRoutes

    /// The response to a request; nothing at all to one that has no access.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        if let seat = seat(of: request) { return await seat.inspector.routes.respond(to: request) }
        return await access.response(to: request, content: content)
    }

    /// The stream of new calls of one market.
    func stream(for request: HTTPRequest) async -> StreamedResponse? {
        await seat(of: request)?.inspector.routes.stream(for: request)
    }

    /// The market whose number is the first segment below the page's own address.
    private func seat(of request: HTTPRequest) -> ClassSeat? {
        guard request.path.hasPrefix(access.base) else { return nil }
        let rest = request.path.dropFirst(access.base.count)
        guard let slash = rest.firstIndex(of: "/"), let number = Int(rest[..<slash]) else { return nil }
        return seats.first { $0.number == number }
    }

    private func content(_ request: HTTPRequest) async -> HTTPResponse {
        let path = String(request.path.dropFirst(access.base.count))
        let frame = Frame(language: Language(request), base: access.base, generation: "", place: .wholeClass)
        switch (request.method, path) {
        case (.get, ""): return .page(list(frame), request, access)
        case (.post, "reset"): return await resetAll(frame, request)
        case (.get, "weather"): return weather.show(frame, request, access)
        case (.post, "weather"), (.post, "weather/rules"):
            return await weather.change(path.split(separator: "/").map(String.init), frame, request, access)
        case (.get, _): return .asset([path], andScript: Script.text) ?? HTTPResponse(status: 404)
        default: return HTTPResponse(status: 404)
        }
    }

    private func list(_ frame: Frame, message: String? = nil) -> HTML {
        let now = Date()
        let rows = seats.map { seat in
            ClassPage.Row(
                number: seat.number,
                address: seat.address,
                activity: CallActivity(seat.inspector.recorder.calls, at: now)
            )
        }
        return ClassPage(frame: frame, rows: rows, now: now, message: message).html
    }

    /// Resets one market after the other: each is away for a moment only.
    private func resetAll(_ frame: Frame, _ request: HTTPRequest) async -> HTTPResponse {
        guard await request.form()?["sure"] == "yes" else {
            return .page(
                ResetPage(frame: frame, tab: .list, action: "reset", question: .confirmResetAll).html,
                request,
                access
            )
        }
        var failures: [String] = []
        for seat in seats {
            if let failure = await seat.market.resetFailure() { failures.append("\(seat.number): \(failure)") }
        }
        guard !failures.isEmpty else { return HTTPResponse(status: 303, headers: ["Location": access.base]) }
        return .page(list(frame, message: failures.joined(separator: ", ")), request, access)
    }
}
