import Testing

@testable import OpenMarketServer

@Suite("Patience with slow clients")
struct PatienceTests {
    private let times = ServerTimeouts()

    @Test("A head has ten seconds in all, however its bytes trickle")
    func head() {
        var patience = Patience(.head, at: .seconds(100))
        for second in 1...10 { patience.wait(for: .head, at: .seconds(100 + second)) }
        #expect(!patience.isOver(at: .seconds(110), times))
        #expect(patience.isOver(at: .milliseconds(110_001), times))
    }

    @Test("A body may be slow for ten seconds, and must bring a kilobyte a second from then on")
    func body() {
        var patience = Patience(.body, at: .zero)
        #expect(!patience.isOver(at: .seconds(10), times))
        #expect(patience.isOver(at: .milliseconds(10_001), times))
        patience.progress(5 * 1024, at: .seconds(1))
        #expect(!patience.isOver(at: .seconds(15), times))
        #expect(patience.isOver(at: .milliseconds(15_002), times))
        patience.progress(1024, at: .seconds(15))
        #expect(!patience.isOver(at: .milliseconds(15_990), times))
    }

    @Test("An answer that goes on leaving may take its time, one that stands may not")
    func write() {
        var patience = Patience(.handler, at: .zero)
        patience.wait(for: .write, at: .seconds(5))
        #expect(!patience.isOver(at: .seconds(25), times))
        patience.progress(1, at: .seconds(25))
        #expect(!patience.isOver(at: .seconds(45), times))
        #expect(patience.isOver(at: .milliseconds(45_001), times))
    }

    @Test("A handler is waited for, an idle client for a minute, a last farewell for two seconds")
    func others() {
        #expect(!Patience(.handler, at: .zero).isOver(at: .seconds(100_000), times))
        #expect(!Patience(.idle, at: .zero).isOver(at: .seconds(60), times))
        #expect(Patience(.idle, at: .zero).isOver(at: .seconds(61), times))
        #expect(Patience(.linger, at: .zero).isOver(at: .seconds(3), times))
    }

    @Test("Waiting for something else begins anew")
    func change() {
        var patience = Patience(.head, at: .zero)
        patience.wait(for: .body, at: .seconds(9))
        #expect(!patience.isOver(at: .seconds(19), times))
        #expect(patience.reason == .body)
    }
}
