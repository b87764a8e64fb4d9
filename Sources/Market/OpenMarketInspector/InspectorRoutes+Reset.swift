import OpenMarketBackend
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

extension InspectorRoutes {
    /// Sets the market back to its seed, once that was confirmed.
    func reset(_ request: HTTPRequest) async -> HTTPResponse {
        let (form, frame) = (await request.form(), frame(for: request))
        let isFromClass = seat != nil && form?["from"] == "class"
        guard form?["sure"] == "yes" else {
            let fields = isFromClass ? [(name: "from", value: "class")] : []
            let back = isFromClass ? "../" : "market"
            let question = ResetPage(
                frame: frame,
                tab: .market,
                action: "market/reset",
                question: .confirmReset,
                fields: fields,
                back: back
            )
            return .page(question.html, request, access)
        }
        let failure = await market.resetFailure()
        if failure == nil, isFromClass { return HTTPResponse(status: 303, headers: ["Location": access.home]) }
        let page = await tab.page(frame, request, message: failure ?? frame(.wasReset))
        return .page(page, request, access)
    }
}

extension ResettableMarket {
    /// Resets the market; returns the name of the failure, or `nil`.
    func resetFailure() async -> String? {
        do throws(BackendError) {
            try await reset()
            return nil
        } catch {
            return String(String(describing: error).prefix(200))
        }
    }
}
