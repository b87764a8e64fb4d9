import Foundation
import OpenMarketData
import OpenMarketDomain
@testable import OpenMarketInfrastructure
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("What an error of URLSession means", .slot)
struct TransportErrorTests {
    private func cause(
        _ code: URLError.Code,
        _ text: String = "",
        hasHead: Bool = false,
        hasLeft: Bool = false,
        isSecure: Bool = false,
        hasNetwork: Bool = true
    ) -> TransportError.Cause {
        let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: text])
        return TransportError(
            error,
            hasHead: hasHead,
            hasLeft: hasLeft,
            isSecure: isSecure,
            hasNetwork: { hasNetwork }
        ).cause
    }

    @Test(
        "codes that mean the same everywhere",
        arguments: [
            (URLError.Code.cancelled, TransportError.Cause.cancelled),
            (.timedOut, .timedOut),
            (.notConnectedToInternet, .offline),
            (.dataNotAllowed, .offline),
            (.cannotConnectToHost, .unreachable),
            (.dnsLookupFailed, .unreachable),
            (.networkConnectionLost, .connectionLost),
            (.secureConnectionFailed, .insecureConnection),
            (.serverCertificateUntrusted, .insecureConnection),
            (.serverCertificateHasBadDate, .insecureConnection),
            (.httpTooManyRedirects, .redirectRefused),
            (.cannotDecodeContentData, .malformedResponse),
            (.cannotParseResponse, .malformedResponse),
            (.badURL, .invalidRequest(.url)),
            (.fileDoesNotExist, .invalidRequest(.file)),
            (.userAuthenticationRequired, .connectionLost),
        ]
    )
    func table(_ code: URLError.Code, _ expected: TransportError.Cause) {
        #expect(cause(code) == expected)
    }

    @Test("an unknown name is our fault when there is no network")
    func names() {
        #expect(cause(.cannotFindHost, hasNetwork: true) == .unreachable)
        #expect(cause(.cannotFindHost, hasNetwork: false) == .offline)
    }

    @Test("a refused connection is the server's, network or not: it may be this machine")
    func refused() {
        #expect(cause(.cannotConnectToHost, hasNetwork: false) == .unreachable)
    }

    #if canImport(FoundationNetworking)
        @Test(
            "the code for everything is told apart by libcurl's text",
            arguments: [
                ("SSL certificate problem: self-signed", false, true, TransportError.Cause.insecureConnection),
                ("SSL: no alternative certificate subject name matches 'a'", false, true, .insecureConnection),
                ("error:0A00010B:SSL routines::wrong version number", false, true, .invalidRequest(.noTLS)),
                ("OpenSSL SSL_read: NetworkSettings reset by peer, errno 104", true, true, .connectionLost),
                ("OpenSSL SSL_read: unexpected eof while reading", false, true, .connectionLost),
                ("transfer closed with 5 bytes remaining to read", true, false, .connectionLost),
                ("Illegal or missing hexadecimal sequence in chunked-encoding", true, false, .malformedResponse),
                ("Error while processing content unencoding: incorrect header check", true, false, .malformedResponse),
                ("Send failure: Broken pipe", false, false, .connectionLost),
                ("Failed to connect to 10.0.0.1 port 80: Couldn't connect to server", false, false, .unreachable),
                ("", false, false, .connectionLost),
            ]
        )
        func unknown(_ text: String, _ hasHead: Bool, _ isSecure: Bool, _ expected: TransportError.Cause) {
            #expect(cause(.unknown, text, hasHead: hasHead, isSecure: isSecure) == expected)
        }

        @Test("no route and no network is offline")
        func noRoute() {
            #expect(cause(.unknown, "Failed to connect to a port 80", hasNetwork: false) == .offline)
        }
    #endif

    @Test(
        "A request that has left was not kept back, whatever URLSession says of sending it again",
        arguments: [URLError.Code.notConnectedToInternet, .dataNotAllowed, .cannotConnectToHost, .cannotFindHost]
    )
    func secondTry(_ code: URLError.Code) {
        #expect(cause(code, hasLeft: true) == .connectionLost)
        #expect(cause(code, hasHead: true) == .connectionLost)
        #expect(cause(code) != .connectionLost)
    }

    @Test("only cancelling is cancelled")
    func cancelling() {
        #expect(TransportError(CancellationError(), hasHead: false, isSecure: false).cause == .cancelled)
        #expect(TransportError(CocoaError(.userCancelled), hasHead: false, isSecure: false).cause == .connectionLost)
    }

    @Test("the detail holds the code and no address")
    func detail() {
        let error = URLError(.cannotFindHost, userInfo: [NSLocalizedDescriptionKey: "Could not resolve host: canary"])
        #expect(TransportError(error, hasHead: false, isSecure: false).detail == "URLError -1003")
    }
}
