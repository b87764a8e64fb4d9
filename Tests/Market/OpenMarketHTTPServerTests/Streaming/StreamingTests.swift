import Foundation
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Streams over sockets", .slot)
struct StreamingTests {
    private let get = "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n"

    /// A client that has sent a request and read the head of the response.
    private func listener(_ request: String, port: UInt16) async throws -> (client: RawClient, head: String) {
        try await talk {
            let client = try RawClient(port: port)
            client.send(request)
            return (client, client.read(until: "\r\n\r\n"))
        }
    }

    @Test("HTTP/1.1 gets chunks as they are written, and the empty one at the end")
    func chunks() async throws {
        let handler = StreamHandler()
        try await withServer(handler) { port in
            let (client, head) = try await listener(get, port: port)
            #expect(head.contains("Transfer-Encoding: chunked\r\n") && head.contains("Connection: close\r\n"))
            #expect(!head.contains("Content-Length"))
            let body = try await handler.next()
            body.write("one")
            #expect(try await talk { client.read(until: "one\r\n") } == "3\r\none\r\n")
            body.write("two, three")
            #expect(try await talk { client.read(until: "three\r\n") } == "a\r\ntwo, three\r\n")
            body.finish()
            #expect(try await talk { client.readAll() } == "0\r\n\r\n")
        }
    }

    @Test("HTTP/1.0 gets the bytes themselves, and the end of the connection")
    func oldVersion() async throws {
        let handler = StreamHandler()
        try await withServer(handler) { port in
            let (client, head) = try await listener("GET /stream HTTP/1.0\r\n\r\n", port: port)
            #expect(!head.contains("Transfer-Encoding") && !head.contains("Content-Length"))
            let body = try await handler.next()
            body.write("one")
            body.write("two")
            body.finish()
            #expect(try await talk { client.readAll() } == "onetwo")
        }
    }

    @Test("HEAD gets the head of a stream, which is ended at once")
    func head() async throws {
        let handler = StreamHandler()
        try await withServer(handler) { port in
            let text = try await response(to: "HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n", port: port)
            #expect(text.hasPrefix("HTTP/1.1 200 ") && text.hasSuffix("\r\n\r\n"))
            #expect(text.contains("Transfer-Encoding: chunked\r\n") && !text.contains("Content-Length"))
            try #require(handler.streamCount == 1)
            #expect(try await !handler.next().write([1]))
        }
    }

    @Test("The writer is told when the client hangs up, and when it ends its half only")
    func gone() async throws {
        let handler = StreamHandler()
        try await withServer(handler) { port in
            var held: RawClient? = try await listener(get, port: port).client
            let first = try await handler.next()
            #expect(held != nil)
            held = nil
            await first.waitForReaderEnd()
            #expect(!first.write([1]))

            let half = try await listener(get, port: port).client
            let second = try await handler.next()
            half.endWriting()
            await second.waitForReaderEnd()
            #expect(try await talk { half.readAll() }.isEmpty)
        }
    }

    @Test("A client that reads too slowly is disconnected; the others go on")
    func slowReader() async throws {
        let handler = StreamHandler(capacity: 4096)
        try await withServer(handler) { port in
            let slow = try await talk {
                let client = try RawClient(port: port, receiveBuffer: 4096)
                client.send(get)
                return client
            }
            let body = try await handler.next()
            let good = try await listener(get, port: port).client
            let other = try await handler.next()
            let piece = [UInt8](repeating: 0x61, count: 4096)
            // Ends when the buffers of the system and of the stream are full, however large they are.
            while body.write(piece) { await Task.yield() }
            other.write("still here")
            #expect(try await talk { good.read(until: "here\r\n") }.hasSuffix("still here\r\n"))
            await body.waitForReaderEnd()
            #expect(!(try await talk { slow.readAll() }.hasSuffix("0\r\n\r\n")))
        }
    }

    @Test("Beyond the limit a client is told when to come back, and has room when another one leaves")
    func limit() async throws {
        let handler = StreamHandler()
        var configuration = ServerConfiguration.patient
        configuration.streams = 1
        try await withServer(handler, configuration: configuration) { port in
            let first = try await listener(get, port: port).client
            let body = try await handler.next()
            let (_, refusal) = try await listener(get, port: port)
            #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("Retry-After: 5\r\n"))
            let refused = try await handler.next()
            #expect(!refused.write([1]))
            body.finish()
            _ = try await talk { first.readAll() }
            let (_, head) = try await listener(get, port: port)
            #expect(head.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("A server that stops ends its streams, also those that no one reads")
    func stop() async throws {
        let handler = StreamHandler()
        let server = HTTPServer(handler: handler, configuration: .patient)
        let port = try server.start().port
        let reading = try await listener(get, port: port).client
        let first = try await handler.next()
        let stuck = try await talk {
            let client = try RawClient(port: port, receiveBuffer: 4096)
            client.send(get)
            return client
        }
        let second = try await handler.next()
        let piece = [UInt8](repeating: 0x61, count: 65_536)
        while second.write(piece) { await Task.yield() }
        async let text = talk { reading.readAll() }
        await server.stop()
        #expect(try await text.hasSuffix("0\r\n\r\n"))
        #expect(!first.write([1]) && !second.write([1]))
        _ = try await talk { stuck.readAll() }
    }

    @Test("The log has one entry for a stream, at its end, with all its bytes")
    func log() async throws {
        let handler = StreamHandler()
        let entries = Mutex<[AccessLogEntry]>([])
        try await withServer(handler, log: { entry in entries.withLock { $0.append(entry) } }) { port in
            let client = try await listener(get, port: port).client
            let body = try await handler.next()
            body.write("twelve bytes")
            _ = try await talk { client.read(until: "bytes") }
            #expect(entries.withLock { $0.isEmpty })
            body.finish()
            _ = try await talk { client.readAll() }
        }
        let logged = entries.withLock { $0 }
        #expect(logged.count == 1 && logged.first?.status == 200 && logged.first?.bytes == 12)
    }

    @Test("Requests behind a stream on one connection are not read")
    func pipelined() async throws {
        let handler = StreamHandler()
        try await withServer(handler) { port in
            let (client, _) = try await listener(get + "GET /a HTTP/1.1\r\nHost: a\r\n\r\n", port: port)
            let body = try await handler.next()
            body.write("x")
            body.finish()
            #expect(try await talk { client.readAll() } == "1\r\nx\r\n0\r\n\r\n")
        }
    }
}

@Suite("A stream between its two sides", .slot)
struct ResponseStreamTests {
    @Test("Whatever the pieces are, they come out in order and once", arguments: 0..<50)
    func order(seed: UInt64) {
        let random = SeededGenerator.shared(seed: seed)
        let stream = ResponseStream()
        let all = (0..<2000).map { UInt8(truncatingIfNeeded: $0) }
        var (rest, taken) = (all[...], [UInt8]())
        while !rest.isEmpty {
            let piece = rest.prefix(Int(random() % 40))
            stream.write(Array(piece))
            rest = rest.dropFirst(piece.count)
            if random() % 3 == 0, case .bytes(let bytes) = stream.take() { taken += bytes }
        }
        stream.finish()
        if case .bytes(let bytes) = stream.take() { taken += bytes }
        #expect(taken == all && stream.take() == .end)
    }

    @Test("The reader is woken once for what it has not taken yet")
    func waking() {
        let stream = ResponseStream()
        let wakes = Mutex(0)
        stream.write([1])
        stream.attach { wakes.withLock { $0 += 1 } }
        stream.write([2])
        #expect(wakes.withLock { $0 } == 1)
        #expect(stream.take() == .bytes([1, 2]))
        stream.write([3])
        #expect(wakes.withLock { $0 } == 1)
        #expect(stream.take() == .bytes([3]) && stream.take() == .none)
        stream.write([4])
        #expect(wakes.withLock { $0 } == 2)
    }

    @Test("More than the capacity breaks the stream and drops what waits")
    func overflow() {
        let stream = ResponseStream(capacity: 4)
        #expect(stream.write([1, 2, 3, 4]))
        #expect(!stream.write([5]))
        #expect(stream.take() == .broken)
        #expect(!stream.write([]))
    }
}
