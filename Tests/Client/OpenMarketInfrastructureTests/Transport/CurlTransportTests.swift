#if os(Linux)
    import Foundation
    import LoopbackServer
    import OpenMarketData
    import OpenMarketDomain
    @testable import OpenMarketInfrastructure
    import OpenMarketWire
    import TestSupport
    import Testing

    /// What libcurl can do and URLSession on Linux cannot.
    @Suite("The libcurl transport", .slot, .timeLimit(.minutes(10)))
    struct CurlTransportTests {
        let server: LoopbackServer
        let transport: CurlTransport

        init() throws {
            server = try LoopbackServer()
            transport = try #require(CurlTransport(.patient))
        }

        @Test("passes over trailer fields")
        func trailers() async throws {
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\nX-Page: 1\r\n\r\n"
            let bytes = head + "2\r\nhi\r\n0\r\nX-Sum: 7\r\n\r\n"
            server.respond(to: "GET /x", with: .raw(Data(bytes.utf8)))
            let response = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
            #expect(response.body == Data("hi".utf8))
            #expect(response.headers["X-Page"] == "1")
            #expect(response.headers["X-Sum"] == nil)
        }

        @Test(
            "refuses at once what has a body and no head",
            arguments: [
                "HTTP/1.1 101 Switching Protocols\r\n\r\nbytes", "HTTP/1.1 OK\r\nContent-Length: 5\r\n\r\nbytes",
            ]
        )
        func noHead(_ text: String) async throws {
            server.respond(to: "GET /x", with: .raw(Data(text.utf8)))
            #expect(await transport.cause(of: try server.request(.get, "/x")) == .malformedResponse)
        }

        @Test("joins a field that goes on in the next line")
        func foldedField() async throws {
            let text = "HTTP/1.1 200 OK\r\nX-A: 1\r\n X-B: 2\r\n\tand more\r\nContent-Length: 0\r\n\r\n"
            server.respond(to: "GET /x", with: .raw(Data(text.utf8)))
            let response = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
            #expect(response.headers["X-A"] == "1 X-B: 2 and more")
            #expect(response.headers["X-B"] == nil)
        }

        @Test("asks for no compression where a reader may be slow")
        func streamsAreNotCompressed() async throws {
            server.respond(to: "GET /x", with: .ok("1"))
            _ = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
            for try await _ in try await transport.stream(try server.request(.get, "/x"), options: CallOptions()).chunks
            {}
            _ = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
            #expect(server.requests.map { $0.header("Accept-Encoding") != nil } == [true, false, true])
        }

        @Test("reads a stream also with room for nothing ahead of it")
        func noRoom() async throws {
            let transport = try #require(CurlTransport(.patient { $0.streamBufferLimit = 0 }))
            server.respond(to: "GET /x", with: .ok(String(repeating: "a", count: 100_000)))
            var count = 0
            for try await chunk in try await transport.stream(try server.request(.get, "/x"), options: CallOptions())
                .chunks
            {
                count += chunk.count
            }
            #expect(count == 100_000)
        }

        @Test("keeps fields with the same name apart")
        func sameName() async throws {
            server.respond(to: "GET /x", with: .ok("", headers: [("X-A", "1"), ("X-A", "2, 3")]))
            let response = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
            #expect(response.headers.values(of: "x-a") == ["1", "2, 3"])
        }

        @Test("refuses a head without end")
        func endlessHead() async throws {
            let line = "X-Filler: " + String(repeating: "a", count: 1000) + "\r\n"
            let interim = "HTTP/1.1 103 Early Hints\r\n\r\n"
            for filler in [line, interim] {
                let bytes = "HTTP/1.1 200 OK\r\n" + (filler == interim ? "\r\n" : "")
                let many = String(repeating: filler, count: 300_000 / filler.utf8.count)
                let raw = filler == interim ? many : bytes + many
                server.respond(to: "GET /x", with: .raw(Data(raw.utf8)))
                let cause = await transport.cause(of: try server.request(.get, "/x"))
                #expect(cause == .responseTooLarge(limit: 256 * 1024) || cause == .malformedResponse)
            }
        }

        @Test("sends a path as it is written")
        func path() async throws {
            server.respond(to: "GET /a/../x/./y", with: .ok())
            _ = try await transport.send(try server.request(.get, "/a/../x/./y?q=%2E"), options: CallOptions())
            #expect(server.requests.map(\.target) == ["/a/../x/./y?q=%2E"])
        }

        @Test("uses one connection for one reader after the other")
        func reuse() async throws {
            server.respond(to: "GET /x", with: .ok("1"))
            for _ in 0..<50 { #expect(await transport.cause(of: try server.request(.get, "/x")) == nil) }
            #expect(server.connectionCount == 1)
        }

        @Test(
            "sends a change once over a connection that is dead, where it may use one again",
            arguments: [HTTPMethod.post, .patch, .put, .delete],
            [HTTPBody.none, .bytes(Data("{}".utf8)), .bytes(Data(count: 3_000_000))]
        )
        func reusedForChanges(_ method: HTTPMethod, _ body: HTTPBody) async throws {
            let transport = try #require(CurlTransport(.patient { $0.mutationsReuseConnections = true }))
            let route = method.rawValue + " /x"
            server.respond(to: route, with: .ok())
            server.respond(to: "GET /x", with: .replyThenDie(Reply(200)))
            #expect(await transport.cause(of: try server.request(.get, "/x")) == nil)
            #expect(await transport.cause(of: try server.request(method, "/x", body: body)) == .connectionLost)
            #expect(server.requests(to: route).count == 1)
            #expect(await transport.cause(of: try server.request(method, "/x", body: body)) == nil)
            #expect(await transport.cause(of: try server.request(method, "/x", body: body)) == nil)
            #expect(server.effects(of: route) == 3)
            // libcurl opens a connection for a second attempt, over which nothing is sent.
            #expect(server.connectionCount <= 3)
        }

        @Test("fails an upload whose file becomes shorter on the way")
        func shrinkingFile() async throws {
            let scratch = try Scratch()
            let count = 40_000_000
            let file = try scratch.sparseFile("big", count: count)
            let handle = try FileHandle(forWritingTo: file)
            server.respond(to: "POST /x", with: .status(201))
            let reporter = ProgressReporter { _ in try? handle.truncate(atOffset: 1000) }
            let request = try server.request(.post, "/x", body: .file(file, length: Int64(count)))
            let cause = await transport.cause(of: request, CallOptions(progress: reporter))
            #expect(cause == .invalidRequest(.file))
            #expect(server.effects(of: "POST /x") == 0)
        }

        @Test("ends its thread with its last transfer when it is released")
        func releasedEarly() async throws {
            let gate = Gate()
            server.respond(to: "GET /x", with: .held(gate, Reply(body: Data("late".utf8))))
            var short = CurlTransport(.patient)
            #expect(short != nil)
            let request = try server.request(.get, "/x")
            let exchanges = short?.exchanges
            let call = Task { try await exchanges?.send(request, options: CallOptions()) }
            await eventually { server.requests.count == 1 }
            short = nil
            gate.open()
            #expect(try await call.value?.body == Data("late".utf8))
            await eventually { server.openConnectionCount == 0 }
        }

        @Test("fails a transfer in which nothing happens for too long")
        func idle() async throws {
            let clock = ManualTestClock()
            server.respond(to: "GET /x", with: .stallBeforeHead)
            let patient = try #require(
                CurlTransport(NetworkSettings(idleTimeout: .seconds(2)), surroundings: Surroundings(clock: clock))
            )
            let request = try server.request(.get, "/x")
            let call = Task { await patient.cause(of: request) }
            await eventually { server.requests.count == 1 }
            for _ in 0..<3 {
                await clock.waitForSleepers(1)
                clock.advance(by: .seconds(1))
            }
            #expect(await call.value == .timedOut)
            await eventually { server.openConnectionCount == 0 }
        }
    }
#endif
