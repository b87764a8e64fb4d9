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
