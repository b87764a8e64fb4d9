import Foundation
import OpenMarketDomain
import OpenMarketWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Status and fields of a response.
struct TransferHead: Sendable {
    let status: Int
    let headers: HTTPHeaders

    /// The head of a response; `nil` for anything but HTTP.
    init?(_ response: URLResponse?) {
        guard let response = response as? HTTPURLResponse else { return nil }
        status = response.statusCode
        headers = HTTPHeaders(
            response.allHeaderFields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return HTTPHeaders.Field(name: name, value: value)
            }
        )
    }

    init(status: Int, headers: HTTPHeaders) {
        self.status = status
        self.headers = headers
    }

    /// `100 Continue` and its like: the response proper is still to come.
    var isInterim: Bool { (100..<200).contains(status) }
    var isError: Bool { status >= 400 }

    /// The number of bytes of the body, where the server gives it and does not compress.
    var bodyLength: Int64? {
        guard headers["Content-Encoding"] == nil, let length = headers["Content-Length"].flatMap(Int64.init) else {
            return nil
        }
        return length >= 0 ? length : nil
    }
}

/// Tells a caller how far a transfer has come.
struct TransferReport: Sendable {
    private let reporter: ProgressReporter
    private let uploadLength: Int64

    /// Reports to `reporter`, if there is one.
    init?(_ reporter: ProgressReporter?, uploadLength: Int64) {
        guard let reporter else { return nil }
        self.reporter = reporter
        self.uploadLength = uploadLength
    }

    /// Notes the number of bytes of the body that were handed to the system.
    func sent(_ bytes: Int64) {
        guard uploadLength > 0 else { return }
        reporter(.sending(bytes: min(bytes, uploadLength), total: uploadLength))
        if bytes >= uploadLength { reporter(.waiting) }
    }

    func received(_ bytes: Int64, of total: Int64?) {
        reporter(.receiving(bytes: bytes, total: total))
    }
}
