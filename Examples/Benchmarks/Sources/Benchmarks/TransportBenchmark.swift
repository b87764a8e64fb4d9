import BareCurl
import Foundation
import OpenMarket

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// GETs of a page of twenty products, one, sixteen and sixty-four at a time: bare URLSession, our transports, and on
/// Linux libcurl without anything around it.
///
/// The server is in this process unless `OPENMARKET_BENCHMARK_URL` names another one, such as nginx.
func benchmarkTransports() async throws {
    let json = SamplePage.json(rows: 20)
    let server = try TinyServer(body: json)
    let other = ProcessInfo.processInfo.environment["OPENMARKET_BENCHMARK_URL"]
    guard let url = URL(string: other ?? server.url + "/api/products"), let request = HTTPRequest(url: url) else {
        return
    }
    for (width, repeats) in [(1, 400), (16, 2_000), (64, 2_000)] {
        var contenders: [Contender] = []
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = width
        let session = URLSession(configuration: configuration)
        contenders.append(
            Contender(name: "URLSession.data(for:)") {
                try await atATime(width, of: repeats) { _ = try await session.data(for: URLRequest(url: url)) }
            }
        )
        for (name, transport) in transports(width) {
            contenders.append(
                Contender(name: name) {
                    try await atATime(width, of: repeats) {
                        _ = try await transport.send(request, options: CallOptions())
                    }
                }
            )
        }
        let bare = bare_curl_make(url.absoluteString, Int32(width))
        if let bare {
            contenders.append(
                Contender(name: "libcurl by itself, in C") {
                    guard bare_curl_run(bare, Int32(repeats)) == repeats else { throw URLError(.badServerResponse) }
                }
            )
        }
        try await race("\(repeats) GETs, \(width) at a time, \(json.count) bytes each", contenders)
        if let bare { bare_curl_free(bare) }
    }
}

/// Our transports for so many transfers at a time.
private func transports(_ width: Int) -> [(String, any HTTPTransport)] {
    let settings = NetworkSettings(maxConnectionsPerHost: width, maxConcurrentTransfers: width)
    var transports: [(String, any HTTPTransport)] = [("URLSessionTransport", URLSessionTransport(settings))]
    #if os(Linux)
        if let transport = CurlTransport(settings) { transports.append(("CurlTransport", transport)) }
    #endif
    return transports
}

func atATime(_ width: Int, of total: Int, work: @escaping @Sendable () async throws -> Void) async throws {
    guard width > 1 else {
        for _ in 0..<total { try await work() }
        return
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<width {
            group.addTask { for _ in 0..<(total / width) { try await work() } }
        }
        try await group.waitForAll()
    }
}
