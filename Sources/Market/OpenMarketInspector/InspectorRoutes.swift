import Foundation
import OpenMarket
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// The responses of the inspector's own server.
struct InspectorRoutes: StreamingRequestHandler {
    let access: PageAccess
    let recorder: CallRecorder
    let timelines: TimelineRecorder
    let market: ResettableMarket
    let weather: WeatherRoutes
    /// The number of the market within a class.
    var seat: Int?

    /// The market's tab.
    var tab: MarketRoutes {
        MarketRoutes(market: { [market] in market.backend }, actor: "inspector", canReset: market.canReset)
    }

    /// The response to a request; nothing at all to one that has no access.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        await access.response(to: request, content: content)
    }

    func stream(for request: HTTPRequest) async -> StreamedResponse? {
        guard request.method == .get, request.path == access.base + "events",
            case .admitted = access.verdict(on: request)
        else { return nil }
        let stream = CallStream(frame: frame(for: request))
        recorder.listen { stream.write($0) }
        timelines.listen { stream.write($0) }
        var head = HTTPResponse(status: 200, headers: PageAccess.safety)
        head.headers["Content-Type"] = "text/event-stream"
        return StreamedResponse(head: head, body: stream.body)
    }

    private func content(_ request: HTTPRequest) async -> HTTPResponse {
        let path = access.segments(of: request)
        guard request.method != .post else { return await change(path, request) }
        let frame = frame(for: request)
        switch path.first {
        case nil:
            return .page(
                CallsPage(frame: frame, calls: recorder.calls, skipped: recorder.skipped).html,
                request,
                access
            )
        case "client": return .page(TimelinePage(frame: frame, timelines: timelines.timelines).html, request, access)
        case "weather": return weather.show(frame, request, access)
        case "calls": return call(path.dropFirst().first.flatMap(Int.init), request)
        case "attempts": return attempt(path.dropFirst().first.flatMap(Int.init), request)
        case "calls.har": return export()
        default:
            return await tab.response(to: path, frame, request, access)
                ?? HTTPResponse.asset(path, andScript: Script.text) ?? HTTPResponse(status: 404)
        }
    }

    private func change(_ path: [String], _ request: HTTPRequest) async -> HTTPResponse {
        if path == ["market", "reset"] { return await reset(request) }
        let frame = frame(for: request)
        if let response = await tab.response(to: path, frame, request, access) { return response }
        if path.first == "weather" { return await weather.change(path, frame, request, access) }
        guard path == ["clear"] else { return HTTPResponse(status: 404) }
        recorder.clear()
        return HTTPResponse(status: 303, headers: ["Location": access.base])
    }

    private func call(_ number: Int?, _ request: HTTPRequest) -> HTTPResponse {
        let frame = frame(for: request)
        let found = number.flatMap(recorder.call)
        let content: HTML =
            found.map { CallPage(frame: frame, call: $0.call, story: $0.story).html }
            ?? "<p class=\"empty\">\(frame(.unknown))</p>"
        let list = CallsPage(frame: frame, calls: recorder.calls, skipped: recorder.skipped, chosen: content)
        return .page(list.html, request, access, status: found == nil ? 404 : 200)
    }

    /// The call of a client's attempt, which may be masked only now.
    private func attempt(_ mark: Int?, _ request: HTTPRequest) -> HTTPResponse {
        if let mark, recorder.number(ofMark: mark) == nil { recorder.drain() }
        guard let number = mark.flatMap(recorder.number) else { return call(nil, request) }
        return HTTPResponse(status: 303, headers: ["Location": "\(access.base)calls/\(number)"])
    }

    private func export() -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: HARFile(calls: recorder.calls).data)
        response.headers["Content-Type"] = "application/json"
        response.headers["Content-Disposition"] = "attachment; filename=\"market.har\""
        return response
    }

    func frame(for request: HTTPRequest) -> Frame {
        Frame(
            request,
            base: access.base,
            generation: tab.generation,
            place: seat.map(Frame.Place.seat) ?? .market
        )
    }
}
