import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Patience with slow clients", .slot)
struct ConnectionTimerTests {
    private let times = ServerTimeouts()

    @Test("A head has ten seconds in all, however its bytes trickle")
    func head() {
        var timer = ConnectionTimer(.head, at: .seconds(100))
        for second in 1...10 { timer.wait(for: .head, at: .seconds(100 + second)) }
        #expect(!timer.isOver(at: .seconds(110), times))
        #expect(timer.isOver(at: .milliseconds(110_001), times))
    }

    @Test("A body may be slow for ten seconds, and must bring a kilobyte a second from then on")
    func body() {
        var timer = ConnectionTimer(.body, at: .zero)
        #expect(!timer.isOver(at: .seconds(10), times))
        #expect(timer.isOver(at: .milliseconds(10_001), times))
        timer.progress(5 * 1024)
        #expect(!timer.isOver(at: .seconds(15), times))
        #expect(timer.isOver(at: .milliseconds(15_002), times))
        timer.progress(1024)
        #expect(!timer.isOver(at: .milliseconds(15_990), times))
    }

    @Test("A response may be taken at a kilobyte a second, and not slower")
    func write() {
        var timer = ConnectionTimer(.handler, at: .zero)
        timer.wait(for: .write, at: .seconds(5))
        #expect(!timer.isOver(at: .seconds(25), times))
        timer.take(20 * 1024, at: .seconds(25), times)
        #expect(!timer.isOver(at: .seconds(45), times))
        for second in 26...45 { timer.take(1023, at: .seconds(second), times) }
        #expect(timer.isOver(at: .milliseconds(45_001), times))
    }

    @Test("Taking nothing, or one byte now and then, does not give a client more time, however often it is looked at")
    func drip() {
        var timer = ConnectionTimer(.write, at: .zero)
        for second in stride(from: 1, through: 20, by: 1) {
            timer.wait(for: .write, at: .seconds(second))
            timer.take(second.isMultiple(of: 5) ? 1 : 0, at: .seconds(second), times)
        }
        #expect(timer.isOver(at: .milliseconds(20_001), times))
    }

    @Test("What a client took long ago is no credit for standing still now")
    func noCredit() {
        var timer = ConnectionTimer(.write, at: .zero)
        timer.take(1_000_000_000, at: .seconds(1), times)
        #expect(!timer.isOver(at: .seconds(21), times))
        #expect(timer.isOver(at: .milliseconds(21_001), times))
    }

    @Test("A stream goes on as long as its client takes anything")
    func stream() {
        var times = times
        times.writeRate = 0
        var timer = ConnectionTimer(.write, at: .zero)
        for second in stride(from: 19, through: 190, by: 19) { timer.take(1, at: .seconds(second), times) }
        #expect(!timer.isOver(at: .seconds(210), times))
        timer.take(0, at: .seconds(210), times)
        #expect(timer.isOver(at: .milliseconds(210_001), times))
    }

    @Test("A handler is waited for, an idle client for a minute, a last farewell for two seconds")
    func others() {
        #expect(!ConnectionTimer(.handler, at: .zero).isOver(at: .seconds(100_000), times))
        #expect(!ConnectionTimer(.idle, at: .zero).isOver(at: .seconds(60), times))
        #expect(ConnectionTimer(.idle, at: .zero).isOver(at: .seconds(61), times))
        #expect(ConnectionTimer(.linger, at: .zero).isOver(at: .seconds(3), times))
    }

    @Test("Waiting for something else begins again")
    func change() {
        var timer = ConnectionTimer(.head, at: .zero)
        timer.wait(for: .body, at: .seconds(9))
        #expect(!timer.isOver(at: .seconds(19), times))
        #expect(timer.reason == .body)
    }
}
