import Foundation
import OpenMarketInfrastructure
import TestSupport
import Testing

@Suite("The settings of the network", .slot) struct NetworkSettingsTests {
    @Test("A transfer may take five minutes altogether, and nothing may stand still for more than fifteen seconds")
    func timeouts() {
        let settings = NetworkSettings()
        #expect(settings.resourceTimeout == .seconds(300))
        #expect(settings.idleTimeout == .seconds(15))
    }

    @Test("Without a network a call fails at once, so that a shop can say so, unless it is told to wait")
    func connectivity() {
        #expect(!NetworkSettings().waitsForConnectivity)
        #expect(NetworkSettings(waitsForConnectivity: true).waitsForConnectivity)
    }
}
