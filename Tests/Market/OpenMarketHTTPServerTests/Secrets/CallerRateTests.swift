import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("What an address makes within an hour", .slot)
struct CallerRateTests {
    private func accepted(_ rate: CallerRate, _ address: String?, _ count: Int) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count { group.addTask { rate.count(address) == nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    @Test("Of many at the same time as many as may be are accepted, of each address, and of this machine all")
    func together() async {
        let rate = CallerRate(limit: 20, time: MonotonicTime(ContinuousClock()))
        #expect(await accepted(rate, "192.0.2.1", 50) == 20)
        #expect(await accepted(rate, "192.0.2.2", 50) == 20)
        #expect(rate.count(20, of: "user") == nil && rate.count(of: "user") != nil)
        for machine in ["127.0.0.1", "::1", nil] { #expect(await accepted(rate, machine, 50) == 50) }
    }
}
