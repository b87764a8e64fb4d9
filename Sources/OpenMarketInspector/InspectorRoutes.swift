import Foundation
import OpenMarketServer
import OpenMarketWire

/// What the inspector's own server responds with.
struct InspectorRoutes: StreamingRequestHandler {
    let access: InspectorAccess
    let recorder: CallRecorder
    let timelines: TimelineRecorder
    let market: MarketRoutes
    let generation: String

    private static let safety: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    ]

    /// The response to a request; nothing at all to one that has no access.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        var response =
            switch access.verdict(on: request) {
            case .refused: HTTPResponse(status: 404)
            case .enters: entrance
            case .admitted: await content(request)
            }
        for field in Self.safety.fields { response.headers[field.name] = field.value }
        return response
    }

    /// The stream of new calls.
    func stream(for request: HTTPRequest) async -> StreamedResponse? {
        guard request.path == access.base + "events", case .admitted = access.verdict(on: request) else { return nil }
        let stream = CallStream(frame: frame(for: request))
        recorder.listen { stream.write($0) }
        timelines.listen { stream.write($0) }
        var head = HTTPResponse(status: 200, headers: Self.safety)
        head.headers["Content-Type"] = "text/event-stream"
        return StreamedResponse(head: head, body: stream.body)
    }

    /// A page that leads on at once: the token leaves the address, and the browser sends the cookie from here on.
    private var entrance: HTTPResponse {
        let page: HTML = """
            <!doctype html><title>OpenMarket</title><meta http-equiv="refresh" content="0; url=\(access.base)">
            """
        var response = Self.text(page.text, type: "text/html; charset=utf-8")
        response.headers["Set-Cookie"] = access.cookieField
        return response
    }

    private func content(_ request: HTTPRequest) async -> HTTPResponse {
        let path = request.path.dropFirst(access.base.count).split(separator: "/").map(String.init)
        guard request.method != .post else { return await change(path, request) }
        switch path.first {
        case nil:
            return page(
                CallsPage(frame: frame(for: request), calls: recorder.calls, skipped: recorder.skipped).html,
                request
            )
        case "market": return page(await market.page(frame(for: request), request), request)
        case "documents": return page(await market.documents(frame(for: request), request), request)
        case "client":
            return page(TimelinePage(frame: frame(for: request), timelines: timelines.timelines).html, request)
        case "calls": return call(path.dropFirst().first.flatMap(Int.init), request)
        case "calls.har": return export()
        case "style.css": return Self.text(Style.text, type: "text/css; charset=utf-8")
        case "script.js": return Self.text(Script.text, type: "text/javascript; charset=utf-8")
        default: return HTTPResponse(status: 404)
        }
    }

    private func change(_ path: [String], _ request: HTTPRequest) async -> HTTPResponse {
        if path.count == 2, path[0] == "market" {
            // Not a redirect: the secret of a new vendor is shown once and stands in no address.
            let message = await market.change(path[1], request)
            return page(await market.page(frame(for: request), request, message: message), request)
        }
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
        return page(list.html, request, status: found == nil ? 404 : 200)
    }

    private func export() -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: HARFile(calls: recorder.calls).data)
        response.headers["Content-Type"] = "application/json"
        response.headers["Content-Disposition"] = "attachment; filename=\"market.har\""
        return response
    }

    private func frame(for request: HTTPRequest) -> Frame {
        Frame(language: Language(request), base: access.base, generation: generation)
    }

    /// A page; a language that the address asks for is remembered.
    private func page(_ html: HTML, _ request: HTTPRequest, status: Int = 200) -> HTTPResponse {
        var response = Self.text(html.text, type: "text/html; charset=utf-8", status: status)
        if let chosen = Query(target: request.target)?["language"].flatMap(Language.init(rawValue:)) {
            response.headers["Set-Cookie"] = "language=\(chosen.rawValue); Path=\(access.base); SameSite=Strict"
        }
        return response
    }

    private static func text(_ text: String, type: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(text.utf8))
    }
}
