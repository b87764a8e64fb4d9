import OpenMarketInfrastructure

extension NetworkSettings {
    /// Waits as long as it takes: a machine with other things to do is no reason for a test to fail.
    static var patient: NetworkSettings {
        NetworkSettings(idleTimeout: .seconds(600), resourceTimeout: .seconds(600))
    }

    /// The same with something else about it.
    static func patient(_ change: (inout NetworkSettings) -> Void) -> NetworkSettings {
        var connection = patient
        change(&connection)
        return connection
    }
}
