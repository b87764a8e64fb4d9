#if os(Linux)
    import Glibc
    import OpenMarketData
    import OpenMarketDomain
    @testable import OpenMarketInfrastructure
    import TestSupport
    import Testing

    @Suite("What an error of libcurl means", .slot)
    struct CurlFailureTests {
        @Test(
            "by its number",
            arguments: [
                (1, TransportError.Cause.malformedResponse), (3, .invalidRequest(.url)), (5, .unreachable),
                (6, .unreachable), (7, .unreachable), (8, .malformedResponse), (18, .connectionLost),
                (28, .timedOut), (35, .insecureConnection), (52, .connectionLost), (55, .connectionLost),
                (56, .connectionLost), (60, .insecureConnection), (61, .malformedResponse), (65, .connectionLost),
                (77, .insecureConnection), (92, .connectionLost), (9999, .connectionLost),
            ] as [(Int32, TransportError.Cause)]
        )
        func table(_ code: Int32, _ expected: TransportError.Cause) {
            let error = TransportError(CurlFailure(code: code, text: "to canary"), hasNetwork: { true })
            #expect(error.cause == expected)
            #expect(error.detail == "libcurl \(code)")
        }

        @Test("broken chunks are a broken response, although libcurl calls them a failure to receive")
        func chunks() {
            let text = "Illegal or missing hexadecimal sequence in chunked-encoding"
            #expect(TransportError(CurlFailure(code: 56, text: text)).cause == .malformedResponse)
        }

        @Test("a proxy that opens no tunnel makes a server unreachable")
        func tunnel() {
            let failure = CurlFailure(code: 56, text: "CONNECT tunnel failed, response 407")
            #expect(TransportError(failure).cause == .unreachable)
        }

        @Test(
            "a connection that ends within the handshake is lost, whatever the certificate",
            arguments: [
                "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a", "Recv failure: Connection reset by peer",
                "error:0A000126:SSL routines::unexpected eof while reading",
            ]
        )
        func handshake(_ text: String) {
            #expect(TransportError(CurlFailure(code: 35, text: text)).cause == .connectionLost)
        }

        @Test(
            "a server that answers in plain text does not speak TLS, in the words of every TLS library",
            arguments: [
                "error:0A00010B:SSL routines::wrong version number", "OPENSSL_internal:WRONG_VERSION_NUMBER",
                "gnutls_handshake() failed: An unexpected TLS packet was received.",
                "error:0A0000C6:SSL routines::packet length too long",
            ]
        )
        func plainServer(_ text: String) {
            #expect(TransportError(CurlFailure(code: 35, text: text)).cause == .invalidRequest(.noTLS))
        }

        @Test("without a network an unknown name and a missing way are offline, a refusal is not")
        func offline() {
            let none = { false }
            #expect(TransportError(CurlFailure(code: 6), hasNetwork: none).cause == .offline)
            let noWay = CurlFailure(code: 7, systemError: Int(ENETUNREACH))
            #expect(TransportError(noWay, hasNetwork: none).cause == .offline)
            #expect(TransportError(noWay, hasNetwork: { true }).cause == .unreachable)
            let refused = CurlFailure(code: 7, systemError: Int(ECONNREFUSED))
            #expect(TransportError(refused, hasNetwork: none).cause == .unreachable)
        }
    }
#endif
