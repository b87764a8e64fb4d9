import Foundation
import OpenMarketInfrastructure
import Testing

@Suite("The settings of a connection") struct ConnectionTests {
    @Test("A transfer may take five minutes altogether, and nothing may stand still for more than fifteen seconds")
    func timeouts() {
        let connection = Connection()
        #expect(connection.resourceTimeout == .seconds(300))
        #expect(connection.idleTimeout == .seconds(15))
    }

    @Test("Without a network a call fails at once, so that a shop can say so, unless it is told to wait")
    func connectivity() {
        #expect(!Connection().waitsForConnectivity)
        #expect(Connection(waitsForConnectivity: true).waitsForConnectivity)
    }
}
