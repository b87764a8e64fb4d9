import TestSupport
import Testing

@testable import MarketCommand

@Suite("Sockets of a service manager", .slot)
struct InheritedSocketTests {
    @Test("A socket that is meant for this process is taken, and no other")
    func descriptor() {
        func descriptor(_ process: String?, _ count: String?) -> Int32? {
            var environment: [String: String] = [:]
            environment["LISTEN_PID"] = process
            environment["LISTEN_FDS"] = count
            return InheritedSocket.descriptor(environment, process: 77)
        }
        #expect(descriptor("77", "1") == 3)
        #expect(descriptor("77", "2") == 3)
        #expect(descriptor("78", "1") == nil)
        #expect(descriptor("77", "0") == nil)
        #expect(descriptor("77", "x") == nil)
        #expect(descriptor("77", nil) == nil)
        #expect(descriptor(nil, "1") == nil)
    }
}
