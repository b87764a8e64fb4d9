extension NetworkSettings {
    /// The default of ``mutationsReuseConnections``: `false` on Linux, `true` elsewhere.
    ///
    /// URLSession on Linux sends a request a second time, without a word, when a kept-alive connection turns out
    /// to be dead after the request was written. Measured with a server that reads a request on a
    /// re-used connection and closes it (Swift 6.3.1, libcurl 7.88):
    ///
    /// | two POSTs in a row | without a body | with a body |
    /// |---|---|---|
    /// | one session | 3 effects | 3 heads at the server; hangs until the idle timeout |
    /// | one session and `Connection: close` | 3 effects | the same hang |
    /// | a session of its own for each | 2 effects | 2 effects |
    ///
    /// So the header does not help: libcurl passes it on, and still re-uses the connection if the server kept it.
    /// A session has its own connections; one that serves a single request has none that could be dead. That costs
    /// about 0.2 ms a call (0.3 ms becomes 0.5 ms on loopback) and a TCP, possibly a TLS, handshake. Reads
    /// share connections: reading twice does no harm.
    ///
    /// `CurlTransport` never sends a change a second time. Where connections may be reused, a change over a dead one
    /// fails with `TransportError.Cause.connectionLost`, although it may have been carried out; so the default is the
    /// same there.
    ///
    /// Apple's URLSession only repeats requests that it may repeat, and multiplexes over HTTP/2.
    public static var mutationsReuseConnectionsByDefault: Bool {
        #if canImport(FoundationNetworking)
            false
        #else
            true
        #endif
    }
}
