import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import Testing

/// The payloads in `Fixtures/`, each named after what it shows.
enum Fixtures {
    static func data(_ name: String) throws -> Data {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
        return try Data(contentsOf: url)
    }

    static func response(_ name: String, status: Int = 200) throws -> HTTPResponse {
        HTTPResponse(status: status, body: try data(name))
    }
}

func utc(_ text: String) throws -> Date {
    try #require(try? Date(text + "Z", strategy: .iso8601))
}

/// A transport that answers every request through a closure and remembers what it was asked.
actor ClosureTransport: HTTPTransport {
    private let answer: @Sendable (HTTPRequest) -> HTTPResponse
    private(set) var requests: [HTTPRequest] = []
    private(set) var options: [CallOptions] = []

    init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
        self.answer = answer
    }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        self.options.append(options)
        return answer(request)
    }
}

extension HTTPRequest {
    /// The request as it goes over the wire, with the random boundary shown as `B`.
    var wireText: String {
        var lines = ["\(method.rawValue) \(target)"]
        lines += headers.fields.map { "\($0.name): \($0.value)" }
        var text = lines.joined(separator: "\n") + "\n\n"
        for piece in body.pieces {
            if case .bytes(let data) = piece { text += String(decoding: data, as: UTF8.self) }
        }
        if case .multipart(let form) = body { text = text.replacingOccurrences(of: form.boundary, with: "B") }
        return text.replacingOccurrences(of: "\r\n", with: "\n")
    }
}
