#if os(Linux)
    import Foundation
    import StoreTestSupport
    import TestSupport
    import Testing

    @testable import OpenMarketHTTPServer

    /// Machines without OpenSSL run the suite below not at all; this says so.
    private let hasTLS = OpenSSL.shared != nil

    @Suite("Profiles of TLS", .slot, .enabled(if: hasTLS))
    struct TLSProfileTests {
        private let get = "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

        /// Returns whether a client is served that knows these ciphers, or versions, alone.
        private func serves(_ port: UInt16, newest: Int = 0x0304, ciphers: String? = nil) async throws -> Bool {
            try await talk {
                let client = try TLSClient(port: port, newest: newest, ciphers: ciphers)
                return client.send(get) && client.readAll().hasPrefix("HTTP/1.1 200 ")
            }
        }

        @Test("A cipher of TLS 1.2 that does not authenticate what it encrypts, or gives no new keys, is refused")
        func ciphers() async throws {
            // The test's certificate decides which half of each list can be used: a P-256 key signs ECDSA.
            let good = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
            let bad = ["AES128-SHA", "AES256-SHA", "AES128-SHA256", "AES256-SHA384", "AES128-CCM"]
            try await withTLS { _, port, _ in
                for (names, isGood) in [(good, true), (bad, false)] {
                    for name in names {
                        let pair = ["ECDSA", "RSA"].map { "ECDHE-\($0)-\(name)" }.joined(separator: ":")
                        let isServed = try await serves(port, newest: 0x0303, ciphers: pair)
                        #expect(isServed == isGood, "\(name)")
                    }
                }
                for name in ["AES128-GCM-SHA256", "AES256-SHA", "DES-CBC3-SHA"] {
                    // The exchange of keys by the server's own key: who steals that reads all that went before.
                    let isServed = try? await serves(port, newest: 0x0303, ciphers: name)
                    #expect(isServed != true, "\(name)")
                }
            }
        }

        @Test("Intermediate speaks TLS 1.2 and 1.3, modern 1.3 alone", arguments: TLSProfile.allCases)
        func versions(profile: TLSProfile) async throws {
            try await withTLS(profile) { _, port, _ in
                let (old, new) = (try await serves(port, newest: 0x0303), try await serves(port, newest: 0x0304))
                #expect(old == (profile == .intermediate) && new)
            }
        }

        @Test("A client that offers HTTP/1.1 among others gets it, and one that offers others alone is refused")
        func protocols() async throws {
            let (h1, h2) = ([8] + Array("http/1.1".utf8), [2] + Array("h2".utf8))
            for (offer, isServed) in [(h1, true), (h2 + h1, true), (h2, false)] {
                try await withTLS { _, port, _ in
                    let found = try await talk {
                        let client = try TLSClient(port: port, protocols: offer)
                        return client.send(get) && client.readAll().hasPrefix("HTTP/1.1 200 ")
                    }
                    #expect(found == isServed, "\(offer)")
                }
            }
        }

        @Test("An offer is read to its end and no further, however it is cut")
        func cutOffers() {
            let offer = [2] + Array("h2".utf8) + [8] + Array("http/1.1".utf8)
            for length in 0...offer.count {
                let range = offer[..<length].withUnsafeBufferPointer { ProtocolOffer.http11(in: $0) }
                #expect(range == (length == offer.count ? 4..<12 : nil))
            }
        }

        @Test("A response over TLS asks browsers to encrypt from now on, and one without does not")
        func strictTransport() async throws {
            try await withTLS { _, port, _ in
                let text = try await talk {
                    let client = try TLSClient(port: port)
                    return client.send(get) ? client.readAll() : ""
                }
                #expect(text.contains("Strict-Transport-Security: max-age=63072000\r\n"))
            }
            try await withServer { port in
                let text = try await response(to: get, port: port)
                #expect(!text.contains("Strict-Transport-Security"))
            }
        }

        @Test("Handshakes that are left undone make room for each other, and a good client is served at once")
        func handshakes() async throws {
            try await withTLS(connections: 16) { _, port, _ in
                let (first, good) = try await talk {
                    let silent = try (0..<12).map { _ in try RawClient(port: port) }
                    let client = try TLSClient(port: port)
                    let isServed = client.send(get) && client.readAll().hasPrefix("HTTP/1.1 200 ")
                    // The server has closed it, long before its time was over.
                    return (silent[0].readAll(), isServed)
                }
                #expect(first.isEmpty && good)
            }
        }
    }
#endif
