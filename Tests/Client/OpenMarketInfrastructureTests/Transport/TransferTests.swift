import Foundation
import OpenMarketData
import OpenMarketDomain
@testable import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("A transfer", .slot, .timeLimit(.minutes(10)))
struct TransferTests {
    private let head = TransferHead(status: 200, headers: [:])

    private func makeTransfer() -> Transfer {
        Transfer(limits: TransferLimits(response: 10, errorBody: 4, ahead: .unlimited))
    }

    @Test("ends once, stops its task, and drops what comes later")
    func once() async {
        let stops = Shared(0)
        let ends = Shared(0)
        let transfer = Transfer(limits: TransferLimits(response: 10, errorBody: 4, ahead: .unlimited)) { _ in
            ends.change { $0 += 1 }
        }
        #expect(transfer.begin { stops.change { $0 += 1 } })
        transfer.receive(head)
        transfer.receive(Data(count: 11))
        transfer.receive(Data(count: 11))
        transfer.end(.failure(.cancelled))
        transfer.finish(nil)
        #expect(stops.value == 1)
        #expect(ends.value == 1)
        #expect(throws: TransportError(.responseTooLarge(limit: 10))) { try transfer.takeBytes() }
    }

    @Test("gives no reader more than its limit, whenever it reads", arguments: [200, 404], [9, 10, 11, 30])
    func neverMore(status: Int, piece: Int) throws {
        let read = Shared(Data())
        let reader = Shared<Transfer?>(nil)
        // Reads between the arrival of bytes and whatever follows from it.
        let progress = ProgressReporter { _ in
            if let bytes = try? reader.value?.takeBytes() { read.change { $0 += bytes } }
        }
        let limits = TransferLimits(response: 10, errorBody: 10, ahead: .fails(20))
        let transfer = Transfer(limits: limits, progress: TransferReport(progress, uploadLength: 0))
        reader.change { $0 = transfer }
        transfer.receive(TransferHead(status: status, headers: [:]))
        while !transfer.isOver { transfer.receive(Data(count: piece)) }
        reader.change { $0 = nil }
        if let rest = try? transfer.takeBytes() { read.change { $0 += rest } }
        let whole = piece <= 10 ? piece : 0
        #expect(read.value.count == (status == 404 ? 10 : whole))
    }

    @Test("is not stopped when the session ended it")
    func notStopped() async throws {
        let stops = Shared(0)
        let transfer = makeTransfer()
        _ = transfer.begin { stops.change { $0 += 1 } }
        transfer.receive(head)
        transfer.receive(Data("ab".utf8))
        transfer.finish(nil)
        await transfer.wait(for: .end)
        #expect(stops.value == 0)
        #expect(try transfer.takeBytes() == Data("ab".utf8))
    }

    @Test("wakes every one of several readers")
    func twoReaders() async {
        let transfer = makeTransfer()
        async let first: Void = transfer.wait(for: .end)
        async let second: Void = transfer.wait(for: .end)
        async let third: Void = transfer.wait(for: .head)
        transfer.receive(head)
        await third
        transfer.finish(nil)
        _ = await (first, second)
        #expect(transfer.isOver)
    }

    @Test("may be idle for longer after a body, while the other side reads what was written last")
    func idleAfterBody() {
        let limits = TransferLimits(response: 10, errorBody: 4, ahead: .unlimited)
        let (sending, sent) = (
            Transfer(limits: limits, uploadLength: 80_000), Transfer(limits: limits, uploadLength: 80_000)
        )
        sending.sent(79_999)
        sent.sent(80_000)
        for transfer in [sending, sent] {
            transfer.grow(by: .seconds(16), atMost: .seconds(300), idle: .seconds(15))
        }
        #expect(sending.isOver)
        #expect(!sent.isOver)
        sent.grow(by: .seconds(10), atMost: .seconds(300), idle: .seconds(15))
        #expect(sent.isOver)
    }

    @Test("that has a head has no such time")
    func idleAfterHead() {
        let limits = TransferLimits(response: 10, errorBody: 4, ahead: .unlimited)
        let transfer = Transfer(limits: limits, uploadLength: 80_000)
        transfer.sent(80_000)
        transfer.receive(head)
        transfer.grow(by: .seconds(16), atMost: .seconds(300), idle: .seconds(15))
        #expect(transfer.isOver)
    }

    @Test("that is over does not begin")
    func overBeforeBegin() {
        let transfer = makeTransfer()
        transfer.end(.failure(.cancelled))
        #expect(!transfer.begin {})
    }

    @Test("without a head is no response")
    func noHead() {
        let transfer = makeTransfer()
        transfer.finish(nil)
        #expect(throws: TransportError(.malformedResponse, detail: "an end without a head")) { try transfer.head() }
    }

    @Test("does not take an interim response for its head")
    func interim() {
        let transfer = makeTransfer()
        transfer.receive(TransferHead(status: 103, headers: ["Content-Length": "9999"]))
        #expect(!transfer.hasHead)
        #expect(!transfer.isOver)
    }

    @Test("that is too old has timed out")
    func age() {
        let transfer = makeTransfer()
        transfer.grow(by: .seconds(5), atMost: .seconds(9))
        #expect(!transfer.isOver)
        transfer.grow(by: .seconds(5), atMost: .seconds(9))
        #expect(throws: TransportError(.timedOut, detail: "the transfer takes too long")) { try transfer.head() }
    }

    @Test("is looked after while it runs, however slowly bytes drip")
    func watched() async {
        let clock = ManualTestClock()
        let running = RunningTransfers(limit: .seconds(3), clock: clock)
        let transfer = makeTransfer()
        running.add(transfer)
        for _ in 0..<4 {
            await clock.waitForSleepers(1)
            #expect(!transfer.isOver)
            clock.advance(by: .seconds(1))
        }
        await eventually { transfer.isOver }
    }
}
