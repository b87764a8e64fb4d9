public import Foundation
import OpenMarketWire
import Synchronization

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Answers requests of a `URLSession` without a network, for code that is tested through one.
///
/// Every test gets a random host of its own from ``host(responding:)``, so
/// parallel tests share one session without seeing each other. A request to a
/// host without a handler, such as that of a finished test, fails by name.
///
/// On Linux the body of a request cannot be seen here, and a response arrives in
/// one piece: check bodies at the transport port, with ``StubTransport``.
public final class StubURLProtocol: URLProtocol {
    /// The response of the host; throwing makes the load fail.
    public typealias Respond = @Sendable (URLRequest) throws -> StubResponse

    private static let hosts = Mutex<[String: Respond]>([:])

    /// Answers for a new host until the returned value goes away.
    public static func host(responding respond: @escaping Respond) -> StubHost {
        let name = "\(UUID().uuidString.lowercased()).test"
        hosts.withLock { $0[name] = respond }
        return StubHost(name: name)
    }

    static func remove(_ host: String) {
        hosts.withLock { $0[host] = nil }
    }

    /// Claims every request, so that none can reach a network.
    public override class func canInit(with request: URLRequest) -> Bool { true }

    public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    public override func startLoading() {
        let host = request.url?.host() ?? ""
        guard let url = request.url, let respond = Self.hosts.withLock({ $0[host] }) else {
            fail(URLError(.cannotFindHost, userInfo: [NSLocalizedDescriptionKey: "no stub answers for \(host)"]))
            return
        }
        do {
            try deliver(respond(request), from: url)
        } catch {
            fail(error)
        }
    }

    public override func stopLoading() {}

    private func deliver(_ answer: StubResponse, from url: URL) throws {
        if let failure = answer.failure { throw failure }
        let fields = Dictionary(answer.headers.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        guard
            let response = HTTPURLResponse(
                url: url,
                statusCode: answer.status,
                httpVersion: "HTTP/1.1",
                headerFields: fields
            )
        else { throw URLError(.badServerResponse) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: answer.chunks.reduce(into: Data()) { $0 += $1 })
        client?.urlProtocolDidFinishLoading(self)
    }

    private func fail(_ error: any Error) {
        client?.urlProtocol(self, didFailWithError: error)
    }
}

/// A host that exists for one test.
public final class StubHost: Sendable {
    public let name: String

    init(name: String) {
        self.name = name
    }

    /// The address of `path` at this host.
    public func url(_ path: String = "/") -> URL? {
        URL(string: "https://\(name)\(path)")
    }

    deinit {
        StubURLProtocol.remove(name)
    }
}
