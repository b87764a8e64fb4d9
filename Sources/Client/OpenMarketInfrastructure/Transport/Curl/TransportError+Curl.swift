#if os(Linux)
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif
    import OpenMarketData
    import OpenMarketDomain

    /// The failure of a transfer inside libcurl.
    struct CurlFailure: Sendable {
        /// A `CURLcode`, by its number in `libcurl-errors`.
        var code: Int32
        /// libcurl's own sentence; it may hold addresses.
        var text = ""
        /// The `errno` of the last call to the system.
        var systemError = 0

        func mentions(_ words: String...) -> Bool {
            words.contains { text.contains($0) }
        }
    }

    extension TransportError {
        /// Translates a failure of libcurl.
        ///
        /// Only the code goes into the detail, because the text may hold addresses.
        init(_ failure: CurlFailure, hasNetwork: () -> Bool = { NetworkPresence.isThere }) {
            self.init(Self.cause(of: failure, hasNetwork), detail: "libcurl \(failure.code)")
        }

        private static func cause(of failure: CurlFailure, _ hasNetwork: () -> Bool) -> Cause {
            switch failure.code {
            // Malformed URL.
            case 3: .invalidRequest(.url)
            // No such proxy, no such host.
            case 5, 6: hasNetwork() ? .unreachable : .offline
            // No connection: refused, or no way there.
            case 7: hasWay(failure) || hasNetwork() ? .unreachable : .offline
            // Another protocol than HTTP/1, a weird reply, broken framing of HTTP/2, a broken content coding.
            // A line of a head, or a head, that is too large for libcurl.
            case 1, 8, 16, 27, 61, 100: .malformedResponse
            // Out of time, which is ours to decide elsewhere, but for connecting.
            case 28: .timedOut
            // TLS: no handshake, engines, client certificates, the server's certificate, authorities, pins.
            case 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91, 98: .insecureConnection
            case 35 where PlainServer.isMeant(by: failure.text): .invalidRequest(.noTLS)
            case 35: isBrokenConnection(failure) ? .connectionLost : .insecureConnection
            case 56: causeWhileReceiving(failure)
            default: .connectionLost
            }
        }

        /// Broken chunks, and a proxy that opens no tunnel, are failures while receiving as well.
        private static func causeWhileReceiving(_ failure: CurlFailure) -> Cause {
            if failure.mentions("CONNECT") { return .unreachable }
            return failure.mentions("chunk", "hexadecimal") ? .malformedResponse : .connectionLost
        }

        private static func hasWay(_ failure: CurlFailure) -> Bool {
            ![Int(ENETUNREACH), Int(EHOSTUNREACH), Int(ENETDOWN)].contains(failure.systemError)
        }

        /// A connection that ends within the handshake says nothing about the certificate.
        private static func isBrokenConnection(_ failure: CurlFailure) -> Bool {
            failure.mentions("SSL_ERROR_SYSCALL", "SSL_read", "SSL_write", "reset by peer", "unexpected eof")
        }
    }
#endif
