import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Room for streams", .slot)
struct StreamRoomTests {
    private static var configuration: ServerConfiguration {
        var configuration = ServerConfiguration.patient
        configuration.trustedProxies = ["127.0.0.1"].compactMap(NetworkRange.init)
        (configuration.streams, configuration.streamsPerAddress) = (4, 3)
        return configuration
    }

    private func open(_ address: String, _ account: String? = nil, port: UInt16) async throws -> (RawClient, String) {
        let request =
            "GET /stream HTTP/1.1\r\nHost: a\r\n" + (account.map { "X-Account: \($0)\r\n" } ?? "")
            + "X-Forwarded-For: \(address)\r\n\r\n"
        return try await talk {
            let client = try RawClient(port: port)
            client.send(request)
            return (client, client.read(until: "\r\n\r\n"))
        }
    }

    @Test("An account gets the stream of a guest: the newest of the network that has the most")
    func guestsLeave() async throws {
        try await withServer(StreamHandler(), configuration: Self.configuration) { port in
            var guests: [RawClient] = []
            for address in ["203.0.113.1", "203.0.113.2", "203.0.113.2", "203.0.113.3"] {
                let (client, head) = try await open(address, port: port)
                #expect(head.hasPrefix("HTTP/1.1 200 "))
                guests.append(client)
            }
            #expect(try await open("203.0.113.4", port: port).1.hasPrefix("HTTP/1.1 503 "))
            #expect(try await open("203.0.113.4", "ann", port: port).1.hasPrefix("HTTP/1.1 200 "))
            let ended = guests[2]
            #expect(try await talk { ended.readAll() } == "0\r\n\r\n")
        }
    }

    @Test("The stream of an account is ended for nobody, and no guest leaves for one who has enough")
    func accountsStay() async throws {
        try await withServer(StreamHandler(), configuration: Self.configuration) { port in
            var clients: [RawClient] = []
            for _ in 1...3 { clients.append(try await open("203.0.113.1", "ann", port: port).0) }
            clients.append(try await open("203.0.113.2", port: port).0)
            // The fourth of one account.
            #expect(try await open("203.0.113.1", "ann", port: port).1.hasPrefix("HTTP/1.1 503 "))
            let (bob, head) = try await open("203.0.113.5", "bob", port: port)
            #expect(head.hasPrefix("HTTP/1.1 200 "))
            #expect(try await open("203.0.113.6", "cat", port: port).1.hasPrefix("HTTP/1.1 503 "))
            let guest = clients[3]
            clients.append(bob)
            #expect(try await talk { guest.readAll() } == "0\r\n\r\n")
        }
    }
}
