import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Counts of clients", .slot)
struct ClientCountsTests {
    private func client(_ address: String, _ account: String? = nil) throws -> CountedClient {
        CountedClient(try #require(NetworkAddress(address)), account: account)
    }

    @Test("Forty accounts behind one address have room for six connections and a stream each, by the defaults")
    func office() throws {
        let defaults = ServerConfiguration()
        var (connections, streams) = (ClientCounts(), ClientCounts())
        for number in 1...40 {
            let client = try client("192.0.2.7", "student \(number)")
            for _ in 1...6 {
                #expect(
                    connections.hasRoom(for: client, limit: defaults.connectionsPerAddress, of: defaults.connections)
                )
                connections.add(1, of: client)
            }
            #expect(streams.hasRoom(for: client, limit: defaults.streamsPerAddress, of: defaults.streams))
            streams.add(1, of: client)
        }
    }

    @Test("An address without accounts has its own limit, and networks of IPv6 are one address")
    func addresses() throws {
        var counts = ClientCounts()
        counts.add(2, of: try client("2001:db8::1"))
        #expect(!counts.hasRoom(for: try client("2001:db8::2"), limit: 2, of: 100))
        #expect(counts.hasRoom(for: try client("2001:db8:0:1::2"), limit: 2, of: 100))
        #expect(counts.hasRoom(for: try client("2001:db8::1", "one"), limit: 2, of: 100))
        #expect(counts.hasRoom(for: nil, limit: 0, of: 0))
    }

    @Test("However many networks of IPv6 a site has, half stays for others", arguments: 1...4)
    func site(limit: Int) throws {
        var counts = ClientCounts()
        var taken = 0
        for number in 0..<100 {
            let client = try client("2001:db8:7:\(String(number, radix: 16))::1")
            guard counts.hasRoom(for: client, limit: limit, of: 20) else { continue }
            counts.add(1, of: client)
            taken += 1
        }
        #expect(taken == 10)
        #expect(counts.hasRoom(for: try client("2001:db8:8::1"), limit: limit, of: 20))
    }

    @Test("However many accounts an address has, half stays for others, and what ends makes room again")
    func half() throws {
        var counts = ClientCounts()
        for number in 1...5 { counts.add(1, of: try client("192.0.2.7", "\(number)")) }
        #expect(!counts.hasRoom(for: try client("192.0.2.7", "new"), limit: 2, of: 10))
        #expect(counts.hasRoom(for: try client("192.0.2.8", "new"), limit: 2, of: 10))
        counts.add(-1, of: try client("192.0.2.7", "1"))
        #expect(counts.hasRoom(for: try client("192.0.2.7", "new"), limit: 2, of: 10))
    }
}
