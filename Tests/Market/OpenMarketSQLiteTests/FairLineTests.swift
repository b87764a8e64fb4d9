import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Fair turns of callers", .slot)
struct FairLineTests {
    private static func caller(_ address: String, _ account: String = "") -> StoreCaller {
        StoreCaller(address: address, account: account, isBounded: true)
    }

    /// Takes all jobs, each of which takes a time, and returns their order.
    private func order(_ line: inout FairLine<String>, _ time: (String) -> Duration) -> [String] {
        var order: [String] = []
        while let turn = line.takeFirst() {
            order.append(turn.job)
            line.end(turn, after: time(turn.job))
        }
        return order
    }

    @Test("The jobs of one caller keep their order")
    func oneCaller() {
        var line = FairLine<String>()
        for number in 0..<600 { line.append("\(number)", of: .process) }
        #expect(line.count == 600)
        #expect(order(&line) { _ in .seconds(1) } == (0..<600).map(String.init))
        #expect(line.count == 0)
    }

    @Test("A caller with a short job comes before the second long one of each other caller")
    func longJobs() {
        var line = FairLine<String>()
        for round in 1...3 {
            for address in ["a", "b", "c"] { line.append("\(address)\(round)", of: Self.caller(address)) }
        }
        #expect(order(&line) { _ in .seconds(1) }.prefix(3) == ["a1", "b1", "c1"])
        for address in ["a", "b", "c"] { line.append(address, of: Self.caller(address)) }
        line.append("short", of: Self.caller("d"))
        #expect(order(&line) { _ in .seconds(1) }.first == "short")
    }

    @Test("An address gets no more by naming many accounts, and within it the accounts take turns")
    func manyAccounts() {
        var line = FairLine<String>()
        for number in 0..<50 { line.append("many \(number)", of: Self.caller("a", "account \(number)")) }
        for number in 0..<3 { line.append("one \(number)", of: Self.caller("b")) }
        let order = order(&line) { _ in .seconds(1) }
        #expect(order.prefix(6).count { $0.hasPrefix("one") } == 3)
        for number in 0..<9 { line.append("busy \(number)", of: Self.caller("a", "busy")) }
        line.append("rare", of: Self.caller("a", "rare"))
        #expect(self.order(&line) { _ in .seconds(1) }.prefix(2).contains("rare"))
    }

    @Test("A job that is still being done counts with the time of the one before")
    func running() throws {
        var line = FairLine<String>()
        line.append("long", of: Self.caller("a"))
        let first = line.takeFirst()
        line.end(try #require(first), after: .seconds(1))
        for _ in 0..<2 { line.append("long", of: Self.caller("a")) }
        for _ in 0..<2 { line.append("short", of: Self.caller("b")) }
        let jobs = [line.takeFirst(), line.takeFirst(), line.takeFirst()].map { $0?.job }
        #expect(jobs.prefix(2) == ["short", "short"])
    }

    @Test("Time that was not used is not saved up")
    func absence() throws {
        var line = FairLine<String>()
        line.append("early", of: Self.caller("a"))
        _ = order(&line) { _ in .zero }
        for _ in 0..<10 { line.append("b", of: Self.caller("b")) }
        _ = order(&line) { _ in .seconds(1) }
        for number in 0..<4 {
            line.append("a\(number)", of: Self.caller("a"))
            line.append("b\(number)", of: Self.caller("b"))
        }
        #expect(order(&line) { _ in .seconds(1) }.prefix(4).contains("b0"))
    }

    @Test("Callers without a job are forgotten when there are too many")
    func forgetting() {
        var line = FairLine<String>()
        for number in 0..<5_000 {
            line.append("job", of: Self.caller("address \(number)", "account \(number)"))
            if let turn = line.takeFirst() { line.end(turn, after: .seconds(1)) }
        }
        #expect(line.count == 0)
        #expect(line.count(of: "address 1") == 0)
        line.append("job", of: Self.caller("address 1"))
        #expect(line.count(of: "address 1") == 1)
    }
}
