public import OpenMarketWire

/// A handler that knows the accounts of some requests without waiting for anything.
public protocol AccountKnowingHandler: RequestHandler {
    /// Returns the account that the fields of a request have proved before; `nil` for one that has yet to be proved.
    ///
    /// Limits then count the request for its account instead of its address, so that an office or a class behind one
    /// address is many clients. Called by the thread of the server, so it must come within microseconds.
    func account(provedBy headers: HTTPHeaders) -> String?
}
