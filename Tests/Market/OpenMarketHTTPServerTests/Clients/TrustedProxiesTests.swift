import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Who is asking behind a proxy", .slot)
struct TrustedProxiesTests {
    private let proxies = TrustedProxies(ranges: ["127.0.0.1", "10.0.0.0/8"].compactMap(NetworkRange.init))

    private func client(_ peer: String?, _ fields: String...) -> String? {
        var headers = HTTPHeaders()
        for field in fields { headers.append("X-Forwarded-For", field) }
        return proxies.client(of: peer.flatMap { NetworkAddress($0) }, headers)?.description
    }

    @Test("The last address that is no proxy is the client; what the client claimed in front of it is not believed")
    func lastUntrusted() {
        #expect(client("127.0.0.1", "203.0.113.9") == "203.0.113.9")
        #expect(client("127.0.0.1", "198.51.100.1, 203.0.113.9") == "203.0.113.9")
        #expect(client("127.0.0.1", "198.51.100.1, 203.0.113.9, 10.1.1.1") == "203.0.113.9")
        #expect(client("10.1.1.1", "198.51.100.1", "203.0.113.9") == "203.0.113.9")
    }

    @Test("Addresses with ports are read, and what is no address ends the reading")
    func forms() {
        #expect(client("127.0.0.1", "203.0.113.9:4711") == "203.0.113.9")
        #expect(client("127.0.0.1", "[2001:db8::7]:4711") == "2001:db8::7")
        #expect(client("127.0.0.1", "203.0.113.9, unknown") == "127.0.0.1")
        #expect(client("127.0.0.1", "203.0.113.9, unknown, 10.1.1.1") == "10.1.1.1")
        #expect(client("127.0.0.1", ",,") == "127.0.0.1")
    }

    @Test("A client that is no proxy cannot speak for others")
    func stranger() {
        #expect(client("203.0.113.9", "198.51.100.1") == "203.0.113.9")
    }

    @Test("The other end of a unix socket speaks for others")
    func unixSocket() {
        #expect(client(nil, "203.0.113.9") == "203.0.113.9")
        #expect(client(nil) == nil)
    }

    @Test("Without trusted proxies this machine's clients are not told apart, whatever they send")
    func untrustedLoopback() {
        let headers: HTTPHeaders = ["X-Forwarded-For": "203.0.113.9"]
        #expect(TrustedProxies(ranges: []).client(of: NetworkAddress("127.0.0.1"), headers) == nil)
    }

    @Test("TLS with a trusted proxy makes addresses secure, and a claim of it does not")
    func scheme() {
        func origin(_ peer: String, port: Int? = nil) -> String {
            let head = RequestHead(
                method: .get,
                origin: HTTPOrigin(scheme: "http", host: "shop.example", port: port),
                target: "/",
                headers: ["X-Forwarded-Proto": "https"],
                framing: .none,
                isVersion11: true,
                keepsAlive: true,
                expectsContinue: false
            )
            return proxies.origin(of: head, from: NetworkAddress(peer), isSecure: false).description
        }
        #expect(origin("127.0.0.1") == "https://shop.example")
        #expect(origin("127.0.0.1", port: 8443) == "https://shop.example:8443")
        #expect(origin("203.0.113.9") == "http://shop.example")
    }

    @Test(
        "Addresses, this machine and given names are served; other names are not",
        arguments: [
            ("localhost", true), ("shop.localhost", true), ("127.0.0.1", true), ("::1", true), ("203.0.113.9", true),
            ("SHOP.example", true), ("shop.example.", true), ("evil.example", false), ("localhost.evil.example", false),
        ]
    )
    func hosts(_ host: String, _ isServed: Bool) {
        let hosts = AllowedHosts(["shop.example"])
        #expect(hosts.contains(HTTPOrigin(scheme: "http", host: host, port: 8080)) == isServed)
    }

    @Test("Running requests are counted by network and forgotten when they end")
    func running() throws {
        let (one, other) = try (#require(NetworkAddress("2001:db8::1")), #require(NetworkAddress("2001:db8::2")))
        var running = RunningRequests()
        let none = try #require(NetworkAddress("192.0.2.7"))
        func room(of address: NetworkAddress) -> Bool {
            running.counts.hasRoom(for: CountedClient(address), limit: 2, of: 100)
        }
        running.add(1, of: CountedClient(one))
        running.add(2, of: CountedClient(other))
        running.add(3, of: nil)
        #expect(running.count == 3 && !room(of: one) && room(of: none))
        running.remove(1)
        running.remove(1)
        running.remove(3)
        #expect(running.count == 1 && room(of: one))
    }
}
