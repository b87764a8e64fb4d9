import OpenMarketInfrastructure

extension Connection {
    /// Waits as long as it takes: a machine with other things to do is no reason for a test to fail.
    static var patient: Connection {
        Connection(idleTimeout: .seconds(600), resourceTimeout: .seconds(600))
    }

    /// The same with something else about it.
    static func patient(_ change: (inout Connection) -> Void) -> Connection {
        var connection = patient
        change(&connection)
        return connection
    }
}
