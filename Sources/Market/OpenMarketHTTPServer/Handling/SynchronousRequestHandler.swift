public import OpenMarketWire

/// A handler that can respond to some requests without waiting for anything.
///
/// Such a response is written by the thread that read the request, without a task
/// in between. It must come within microseconds: no disk, no lock that is held for long.
public protocol SynchronousRequestHandler: RequestHandler {
    /// The response, or `nil` when ``RequestHandler/respond(to:)`` is to be asked.
    func respondAtOnce(to request: HTTPRequest) -> HTTPResponse?
}
