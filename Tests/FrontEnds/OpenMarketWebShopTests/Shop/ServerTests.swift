import Foundation
import OpenMarketHTML
import OpenMarketBackend
import TestSupport
import Testing

@testable import OpenMarketWebShop

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The shop on a real server", .slot)
@MainActor
struct ServerTests {
    private let patience = URLSessionConfiguration.ephemeral

    init() {
        patience.timeoutIntervalForRequest = 600
    }

    /// A server that takes no client for a slow one that has no processor.
    private func server(of shop: Shop) -> HTTPServer {
        var configuration = ServerConfiguration()
        configuration.timeouts.head = .seconds(600)
        configuration.timeouts.bodyGrace = .seconds(600)
        configuration.timeouts.idle = .seconds(600)
        configuration.timeouts.linger = .seconds(600)
        return HTTPServer(handler: ShopHandler(shop), configuration: configuration)
    }

    @Test("A browser on this machine gets pages, pieces and images, and keeps its visit")
    func sockets() async throws {
        let shop = TestShop.preview()
        let server = server(of: shop)
        let address = try server.start().description
        let browser = URLSession(configuration: patience)
        for path in ["/", "/products", "/shop.css", "/shop.js", "/search?q=lamp"] {
            let (_, response) = try await browser.data(from: try #require(URL(string: address + path)))
            let answer = try #require(response as? HTTPURLResponse)
            #expect(answer.statusCode == 200)
            #expect(answer.value(forHTTPHeaderField: "Content-Security-Policy") != nil)
        }
        #expect(shop.visits.count == 1)
        var request = URLRequest(url: try #require(URL(string: address + "/login")))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(String(repeating: "a=b&", count: 30_000).utf8)
        let (_, response) = try await browser.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 413)
        browser.invalidateAndCancel()
        await server.stop()
    }

    @Test(
        "An open page gets its news over a connection that stays, and is forgotten when it is closed",
        .timeLimit(.minutes(20))
    )
    func events() async throws {
        let shop = TestShop.preview()
        let server = server(of: shop)
        let address = try server.start().description
        let receiver = Receiver()
        let browser = URLSession(configuration: patience, delegate: receiver, delegateQueue: nil)
        _ = try await browser.data(from: try #require(URL(string: address + "/")))
        browser.dataTask(with: try #require(URL(string: address + "/events?place=%2F"))).resume()
        var text = ""
        for await part in receiver.parts {
            text += part
            if text.contains("\n\n") { break }
        }
        #expect(text.hasPrefix("event: pieces\ndata: <div id=\"arrivals\"") && text.contains("<nav id=\"tabs\""))
        #expect(shop.visits.sum(\.pages.count) == 1)
        browser.invalidateAndCancel()
        while shop.visits.sum(\.pages.count) > 0 { await Task.yield() }
        await server.stop()
    }
}

/// Hands on what arrives, as it arrives.
private final class Receiver: NSObject, URLSessionDataDelegate {
    let parts: AsyncStream<String>
    private let teller: AsyncStream<String>.Continuation

    override init() {
        (parts, teller) = AsyncStream.makeStream()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        teller.yield(String(decoding: data, as: UTF8.self))
    }
}
