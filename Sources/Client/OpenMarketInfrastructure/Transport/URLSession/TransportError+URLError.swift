import Foundation
import OpenMarketData
import OpenMarketDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportError {
    /// Translates an error of URLSession: the one table for all platforms.
    ///
    /// Only the code goes into the detail, because descriptions may hold addresses. Of a request that `hasLeft`, a lost
    /// network does not say that the server never got it: URLSession sends it once more by itself, and tells of the second try.
    init(
        _ error: any Error,
        hasHead: Bool,
        hasLeft: Bool = false,
        isSecure: Bool,
        hasNetwork: () -> Bool = { NetworkPresence.isThere }
    ) {
        guard let error = error as? URLError else {
            self = error is CancellationError ? .cancelled : TransportError(.connectionLost, detail: "an unknown error")
            return
        }
        let circumstances = Circumstances(hasHead: hasHead, isSecure: isSecure, text: error.localizedDescription)
        let cause = Self.table[error.code] ?? Self.cause(of: error.code, circumstances, hasNetwork: hasNetwork)
        let isOfSecondTry = (hasLeft || hasHead) && (cause == .offline || cause == .unreachable)
        self.init(isOfSecondTry ? .connectionLost : cause, detail: "URLError \(error.code.rawValue)")
    }

    private struct Circumstances {
        let hasHead: Bool
        let isSecure: Bool
        let text: String

        func mentions(_ words: String...) -> Bool {
            words.contains { text.contains($0) }
        }
    }

    private static let table: [URLError.Code: Cause] = [
        .cancelled: .cancelled,
        .timedOut: .timedOut,
        .notConnectedToInternet: .offline,
        .dataNotAllowed: .offline,
        .internationalRoamingOff: .offline,
        .callIsActive: .offline,
        .cannotConnectToHost: .unreachable,
        .dnsLookupFailed: .unreachable,
        .networkConnectionLost: .connectionLost,
        .secureConnectionFailed: .insecureConnection,
        .serverCertificateHasBadDate: .insecureConnection,
        .serverCertificateHasUnknownRoot: .insecureConnection,
        .serverCertificateNotYetValid: .insecureConnection,
        .serverCertificateUntrusted: .insecureConnection,
        .clientCertificateRejected: .insecureConnection,
        .clientCertificateRequired: .insecureConnection,
        .appTransportSecurityRequiresSecureConnection: .insecureConnection,
        .httpTooManyRedirects: .redirectRefused,
        .redirectToNonExistentLocation: .redirectRefused,
        .cannotDecodeRawData: .malformedResponse,
        .cannotDecodeContentData: .malformedResponse,
        .cannotParseResponse: .malformedResponse,
        .badURL: .invalidRequest(.url),
        .dataLengthExceedsMaximum: .invalidRequest(.body),
        .fileDoesNotExist: .invalidRequest(.file),
        .fileIsDirectory: .invalidRequest(.file),
        .noPermissionsToReadFile: .invalidRequest(.file),
    ]

    /// The codes that mean different things on different platforms or at different times.
    private static func cause(
        of code: URLError.Code,
        _ circumstances: Circumstances,
        hasNetwork: () -> Bool
    ) -> Cause {
        switch code {
        case .cannotFindHost: hasNetwork() ? .unreachable : .offline
        #if canImport(FoundationNetworking)
            // An empty reply: the connection was closed without a word.
            case .badServerResponse: .connectionLost
            // The address was checked before; here it says that the response is not HTTP/1.
            case .unsupportedURL: .malformedResponse
            case .unknown: causeOfUnknown(circumstances, hasNetwork: hasNetwork)
        #else
            case .badServerResponse: .malformedResponse
            case .unsupportedURL: .invalidRequest(.url)
        #endif
        default: .connectionLost
        }
    }

    /// Returns the cause of an error for which Linux has one code: broken body, framing or handshake, or no route.
    ///
    /// The text tells them apart; it is libcurl's, always in English.
    private static func causeOfUnknown(_ circumstances: Circumstances, hasNetwork: () -> Bool) -> Cause {
        if circumstances.mentions("connect to", "unreachable") { return hasNetwork() ? .unreachable : .offline }
        if circumstances.mentions("unencoding", "chunk", "hexadecimal", "Weird", "Invalid", "Unsupported", "header") {
            return .malformedResponse
        }
        if circumstances.isSecure, !circumstances.hasHead, circumstances.mentions("SSL", "TLS", "certificate"),
            !circumstances.mentions("SSL_read", "SSL_write", "reset by peer")
        {
            return PlainServer.isMeant(by: circumstances.text) ? .invalidRequest(.noTLS) : .insecureConnection
        }
        return .connectionLost
    }
}

/// A server that answers the beginning of a TLS connection in plain text.
enum PlainServer {
    /// Returns whether this sentence of libcurl says so, in the words of the TLS libraries it is built with.
    static func isMeant(by text: String) -> Bool {
        let words = ["wrong version number", "wrong_version_number", "unexpected tls packet", "packet length too long"]
        let text = text.lowercased()
        return words.contains(where: text.contains)
    }
}
