import Foundation
import StoreTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import OpenMarketHTTPServer

@Suite("Addresses of clients", .slot)
struct NetworkAddressTests {
    @Test(
        "Literals are read, and written in one form",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:DB8:0::7", "2001:db8::7"),
            ("::1", "::1"),
        ]
    )
    func reading(_ text: String, _ written: String) throws {
        #expect(try #require(NetworkAddress(text)).description == written)
    }

    @Test(
        "What is no address is none",
        arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::g", "[::1]"]
    )
    func noAddress(_ text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test(
        "A server at all addresses is told by those of this machine's networks, another one by its own",
        arguments: [
            ("0.0.0.0", ["192.0.2.7", "2001:db8::7", "198.51.100.2"], "192.0.2.7", ["198.51.100.2"]),
            ("::", ["2001:db8::7", "192.0.2.7"], "192.0.2.7", ["2001:db8::7"]), ("0.0.0.0", [], "0.0.0.0", []),
            ("192.0.2.9", ["192.0.2.7"], "192.0.2.9", []), ("127.0.0.1", ["192.0.2.7"], "127.0.0.1", []),
        ]
    )
    func published(_ host: String, _ own: [String], _ first: String, _ others: [String]) {
        let listening = ListeningAddress(host: host, port: 8080, isSecure: true)
        let published = listening.published(among: own.compactMap(NetworkAddress.init))
        #expect(published.address == ListeningAddress(host: first, port: 8080, isSecure: true))
        #expect(published.otherHosts == others)
    }

    @Test("The addresses of this machine's networks are those at which other machines reach it")
    func ownAddresses() async throws {
        var configuration = ServerConfiguration.patient
        configuration.host = "0.0.0.0"
        let patience = URLSessionConfiguration.ephemeral
        patience.timeoutIntervalForRequest = 600
        for address in NetworkAddress.ofThisMachine() {
            #expect(!address.isLoopback && address.bytes.contains { $0 != 0 })
            guard address.bytes.count == 4 else { continue }
            let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
            let port = try server.start().port
            let url = try #require(URL(string: "http://\(address):\(port)/a"))
            let (_, response) = try await URLSession(configuration: patience).data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            await server.stop()
        }
    }

    @Test("This machine is known in each form", arguments: ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
    func loopback(_ text: String) throws {
        #expect(try #require(NetworkAddress(text)).isLoopback)
    }

    @Test("IPv6 addresses of one subscriber count as one client, IPv4 addresses each for itself")
    func networks() throws {
        let one = try #require(NetworkAddress("2001:db8:1:2::1")).network
        #expect(one == NetworkAddress("2001:db8:1:2:ffff::9")?.network)
        #expect(one != NetworkAddress("2001:db8:1:3::1")?.network)
        #expect(NetworkAddress("192.0.2.7")?.network != NetworkAddress("192.0.2.8")?.network)
    }

    @Test(
        "A range holds the addresses with its prefix and no others",
        arguments: [
            ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
            ("192.0.2.128/25", "192.0.2.127", false),
            ("192.0.2.128/25", "192.0.2.200", true), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false),
            ("fd00::/8", "fdab::1", true), ("fd00::/8", "fe80::1", false), ("192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false), ("10.0.0.0/8", "::ffff:10.1.1.1", true),
        ]
    )
    func ranges(_ range: String, _ address: String, _ isInside: Bool) throws {
        #expect(try #require(NetworkRange(range)).contains(#require(NetworkAddress(address))) == isInside)
    }

    @Test(
        "What is no range is none",
        arguments: ["", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "::/129"]
    )
    func noRange(_ text: String) {
        #expect(NetworkRange(text) == nil)
    }
}
