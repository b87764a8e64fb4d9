import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
@testable import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

/// What a slow reader does to a fast server depends on the transport.
@Suite("A stream that is ahead of its reader", .slot, .timeLimit(.minutes(10)))
struct AheadOfReaderTests {
    let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    @Test("fails with URLSession, which cannot be slowed down")
    func failing() async throws {
        server.respond(to: "GET /x", with: .endless(Reply(body: Data(count: 10_000))))
        let transport = URLSessionTransport(.patient { $0.streamBufferLimit = 50_000 })
        let options = CallOptions(responseLimit: .max)
        let response = try await transport.stream(try server.request(.get, "/x"), options: options)
        await eventually { server.openConnectionCount == 0 }
        await #expect(throws: TransportError(.responseTooLarge(limit: 50_000))) {
            for try await _ in response.chunks {}
        }
    }

    #if os(Linux)
        @Test("waits with libcurl, and then brings every byte in order")
        func waiting() async throws {
            let body = Data((0..<30_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) })
            server.respond(to: "GET /x", with: .ok(body))
            let transport = try #require(CurlTransport(.patient { $0.streamBufferLimit = 50_000 }))
            let options = CallOptions(responseLimit: .max)
            let response = try await transport.stream(try server.request(.get, "/x"), options: options)
            var received = Data()
            var largest = 0
            for try await chunk in response.chunks {
                largest = max(largest, chunk.count)
                received += chunk
                // Gives the sender time to get ahead.
                if received.count < 3_000_000 { await Task.yield() }
            }
            #expect(received == body)
            #expect(largest < 50_000 + 64 * 1024)
        }

        @Test("is not idle while it waits for its reader")
        func patience() async throws {
            let clock = ManualTestClock()
            let transfer = Transfer(limits: TransferLimits(response: .max, errorBody: 4, ahead: .waits(2)))
            let running = RunningTransfers(limit: .seconds(100), idleLimit: .seconds(3), clock: clock)
            _ = transfer.begin(stop: {})
            running.add(transfer)
            transfer.receive(TransferHead(status: 200, headers: [:]))
            #expect(arrive(2, at: transfer) == .taken)
            #expect(arrive(2, at: transfer) == .held)
            for _ in 0..<6 { await clock.passSecond() }
            #expect(!transfer.isOver)
            _ = try transfer.takeBytes()
            for _ in 0..<5 { await clock.passSecond() }
            await eventually { transfer.isOver }
            #expect(throws: TransportError(.timedOut, detail: "the transfer stands still")) { try transfer.takeBytes() }
        }

        @Test("is read on as soon as its reader has caught up")
        func resuming() throws {
            let resumed = Shared(0)
            let transfer = Transfer(limits: TransferLimits(response: .max, errorBody: 4, ahead: .waits(2)))
            _ = transfer.begin(stop: {}, resume: { resumed.change { $0 += 1 } })
            transfer.receive(TransferHead(status: 200, headers: [:]))
            #expect(arrive(3, at: transfer) == .taken)
            #expect(arrive(1, at: transfer) == .held)
            #expect(try transfer.takeBytes()?.count == 3)
            #expect(try transfer.takeBytes() == nil)
            #expect(resumed.value == 1)
        }

        private func arrive(_ count: Int, at transfer: Transfer) -> Transfer.Reception {
            Data(count: count).withUnsafeBytes { transfer.receive($0) }
        }
    #endif
}

#if os(Linux)
    extension ManualTestClock {
        fileprivate func passSecond() async {
            await waitForSleepers(1)
            advance(by: .seconds(1))
        }
    }
#endif
