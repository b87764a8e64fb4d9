#if os(Linux)
    import Foundation
    import OpenMarketData
    import OpenMarketInfrastructure
    import OpenMarketWire
    import StoreTestSupport
    import TestSupport
    import Testing

    @testable import OpenMarketHTTPServer

    /// Machines without OpenSSL run the suite below not at all; this says so.
    private let hasTLS = OpenSSL.shared != nil

    @Suite("TLS", .slot, .enabled(if: hasTLS))
    struct TLSTests {
        private let get = "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

        @Test("A request over TLS gets its response, and its address is secure", arguments: [0x0303, 0x0304])
        func request(version: Int) async throws {
            try await withTLS { _, port, _ in
                let text = try await talk {
                    let client = try TLSClient(port: port, newest: version)
                    return client.send(get) ? client.readAll() : "no handshake"
                }
                #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("X-Origin: https://localhost\r\n"))
            }
        }

        @Test("A client of the package sends nothing to a server whose certificate no authority has signed")
        func untrusted() async throws {
            let settings = NetworkSettings(idleTimeout: .seconds(600), resourceTimeout: .seconds(600))
            let transports: [any HTTPTransport] =
                [URLSessionTransport(settings)] + [CurlTransport(settings)].compactMap { $0 }
            try await withTLS { _, port, _ in
                for transport in transports {
                    let origin = HTTPOrigin(scheme: "https", host: "localhost", port: Int(port))
                    let request = HTTPRequest(method: .get, origin: origin, target: "/a")
                    let error = await #expect(throws: TransportError.self) {
                        try await transport.send(request, options: CallOptions())
                    }
                    #expect(error?.cause == .insecureConnection)
                }
            }
        }

        @Test("A client trusts the authorities of its settings, and no others then")
        func authorities() async throws {
            try await withTLS { _, port, folder in
                let origin = HTTPOrigin(scheme: "https", host: "localhost", port: Int(port))
                let request = HTTPRequest(method: .get, origin: origin, target: "/a")
                var settings = NetworkSettings(idleTimeout: .seconds(600), resourceTimeout: .seconds(600))
                settings.authorities = folder.appending(path: "crt")
                if let curl = CurlTransport(settings) {
                    let response = try await curl.send(request, options: CallOptions())
                    #expect(response.status == 200)
                }
                var refusing: [any HTTPTransport] = [URLSessionTransport(settings)]
                settings.authorities = folder.appending(path: "none")
                refusing += [CurlTransport(settings)].compactMap { $0 }
                for transport in refusing {
                    let error = await #expect(throws: TransportError.self) {
                        try await transport.send(request, options: CallOptions())
                    }
                    #expect(error?.cause == .insecureConnection)
                }
            }
        }

        @Test("A client that knows nothing newer than TLS 1.1 is refused")
        func oldVersion() async throws {
            try await withTLS { _, port, _ in
                let isServed = try await talk { try TLSClient(port: port, newest: 0x0302).send(get) }
                #expect(!isServed)
            }
        }

        @Test("Bytes that come one at a time, and large bodies both ways, arrive whole")
        func pieces() async throws {
            try await withTLS { _, port, _ in
                let single = try await talk {
                    let client = try TLSClient(port: port)
                    return client.send(get, step: 1) ? client.readAll() : ""
                }
                #expect(single.hasPrefix("HTTP/1.1 200 "))
                let large = try await talk {
                    let client = try TLSClient(port: port)
                    _ = client.send("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                    return client.readAll().utf8.count
                }
                #expect(large > 8_000_000)
                let body = String(repeating: "0123456789", count: 20_000)
                let echo = try await talk {
                    let client = try TLSClient(port: port)
                    let head =
                        "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
                    _ = client.send(head + body)
                    return client.readAll()
                }
                #expect(echo.hasSuffix(body))
            }
        }

        @Test("A connection is kept for the next request")
        func keepAlive() async throws {
            try await withTLS { _, port, _ in
                let texts = try await talk {
                    let client = try TLSClient(port: port)
                    return (0..<3).map { _ in
                        _ = client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                        return client.read(until: "\r\n\r\n")
                    }
                }
                #expect(texts.allSatisfy { $0.hasPrefix("HTTP/1.1 200 ") })
            }
        }

        @Test("What is no TLS ends its own connection and no other")
        func garbage() async throws {
            try await withTLS { _, port, _ in
                let (plain, noise, good) = try await talk {
                    let other = try TLSClient(port: port)
                    _ = other.send("GET /a HTTP/1.1\r\nHost: localhost\r\n")
                    let plain = try RawClient(port: port)
                    plain.send(get)
                    let noise = try RawClient(port: port)
                    noise.send([UInt8](repeating: 0x16, count: 100_000))
                    let texts = (plain.readAll(), noise.readAll())
                    _ = other.send("Connection: close\r\n\r\n")
                    return (texts.0, texts.1, other.readAll())
                }
                #expect(!plain.contains("HTTP/1.1") && !noise.contains("HTTP/1.1"))
                #expect(good.hasPrefix("HTTP/1.1 200 "))
            }
        }

        @Test("A client that speaks TLS without end and never a request is sent away, and others are served")
        func silence() async throws {
            try await withTLS { _, port, _ in
                let (isGone, good) = try await talk {
                    let noisy = try TLSClient(port: port)
                    _ = noisy.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    _ = noisy.read(until: "\r\n\r\n")
                    let isGone = noisy.updateKeys(times: 40_000)
                    let client = try TLSClient(port: port)
                    _ = client.send(get)
                    return (isGone, client.readAll())
                }
                #expect(isGone && good.hasPrefix("HTTP/1.1 200 "))
            }
        }

        @Test("A new certificate is for new connections; a wrong one changes nothing")
        func reload() async throws {
            try await withTLS { server, port, folder in
                let names = try await talk {
                    let old = try TLSClient(port: port)
                    _ = old.send("GET /a HTTP/1.1\r\nHost: localhost\r\n")
                    try Data(TestCertificate.two.utf8).write(to: folder.appending(path: "crt"))
                    // The key does not belong to it yet.
                    #expect(throws: ServerError.self) { try server.reloadCertificate() }
                    let unchanged = try TLSClient(port: port)
                    _ = unchanged.send(get)
                    try Data(TestCertificate.twoKey.utf8).write(to: folder.appending(path: "key"))
                    try server.reloadCertificate()
                    let new = try TLSClient(port: port)
                    _ = new.send(get)
                    _ = old.send("Connection: close\r\n\r\n")
                    #expect(old.readAll().hasPrefix("HTTP/1.1 200 "))
                    return [old.serverName, unchanged.serverName, new.serverName]
                }
                #expect(names == ["/CN=one.localhost", "/CN=one.localhost", "/CN=two.localhost"])
            }
        }

        @Test("A server whose certificate cannot be used does not start, and says why")
        func badFiles() async throws {
            try await TemporaryFolder.with { folder in
                var configuration = ServerConfiguration.patient
                configuration.tls = TestCertificate.files(in: folder)
                #expect(throws: ServerError.self) {
                    try HTTPServer(handler: EchoHandler(), configuration: configuration).start()
                }
                try Data("no certificate".utf8).write(to: folder.appending(path: "crt"))
                #expect {
                    try HTTPServer(handler: EchoHandler(), configuration: configuration).start()
                } throws: { error in
                    guard case .tls(let text) = error as? ServerError else { return false }
                    return text.contains("PEM")
                }
            }
        }

        @Test("A client that does not read is waited for no longer over TLS than without")
        func slowRead() async throws {
            try await TemporaryFolder.with { folder in
                try Data(TestCertificate.one.utf8).write(to: folder.appending(path: "crt"))
                try Data(TestCertificate.oneKey.utf8).write(to: folder.appending(path: "key"))
                var configuration = ServerConfiguration.patient
                configuration.tls = TestCertificate.files(in: folder)
                configuration.timeouts.writeStall = .milliseconds(200)
                let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
                let port = try server.start().port
                let count = try await talk {
                    let client = try TLSClient(port: port)
                    _ = client.send("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                    let other = try TLSClient(port: port)
                    for _ in 0..<30_000 where server.counters.closedSlowClients == 0 {
                        _ = other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                        _ = other.read(until: "\r\n\r\n")
                        Thread.sleep(forTimeInterval: 0.02)
                    }
                    return client.readAll().utf8.count
                }
                #expect(count < 8_000_000)
                await server.stop()
            }
        }
    }
#endif
