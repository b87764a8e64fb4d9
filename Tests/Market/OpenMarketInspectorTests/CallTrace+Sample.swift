import OpenMarketWire

@testable import OpenMarketHTTPServer

extension CallTrace {
    /// The trace of a call that never was.
    static func sample(_ request: HTTPRequest, _ response: HTTPResponse) -> CallTrace {
        let observer = ServerObserver(now: { .zero }, finished: { _ in })
        let trace = CallTrace(request, from: nil, began: nil, observer: observer)
        trace.note(response)
        return trace
    }
}
