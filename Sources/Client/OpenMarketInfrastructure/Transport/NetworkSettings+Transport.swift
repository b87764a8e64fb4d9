public import OpenMarketData

extension NetworkSettings {
    /// The transport that suits this platform and these settings: libcurl on Linux, URLSession elsewhere.
    ///
    /// URLSession also carries requests on a Linux machine without libcurl, and wherever ``customizeSession`` is set,
    /// which only sessions can honour.
    public func makeTransport() -> any HTTPTransport {
        #if os(Linux)
            if customizeSession == nil, let transport = CurlTransport(self) { return transport }
        #endif
        return URLSessionTransport(self)
    }
}
