@testable import OpenMarketInfrastructure
import TestSupport
import Testing

@Suite("The transport of a client", .slot)
struct DefaultTransportTests {
    @Test("is libcurl on Linux and URLSession elsewhere")
    func platform() {
        let transport = NetworkSettings().makeTransport()
        #if os(Linux)
            #expect(transport is CurlTransport)
        #else
            #expect(transport is URLSessionTransport)
        #endif
    }

    @Test("is URLSession where its sessions are configured")
    func customized() {
        let settings = NetworkSettings(customizeSession: { _ in })
        #expect(settings.makeTransport() is URLSessionTransport)
    }
}
