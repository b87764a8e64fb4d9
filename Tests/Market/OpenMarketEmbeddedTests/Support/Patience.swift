import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketInfrastructure

/// A test waits for what happens, not for how long it takes: a machine with other things to do is no reason to give up.
private let patience = Duration.seconds(600)

extension NetworkSettings {
    /// Waits as long as it takes.
    static var patient: NetworkSettings { NetworkSettings(idleTimeout: patience, resourceTimeout: patience) }
}

extension MarketConfiguration {
    /// The same, with time for every call.
    var patient: MarketConfiguration {
        var patient = self
        patient.deadline = patience
        patient.network = .patient
        return patient
    }
}

extension ServerConfiguration {
    /// Waits for slow clients as long as it takes, and no longer than usual for those that do not hang up.
    static var patient: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.timeouts.head = patience
        configuration.timeouts.bodyGrace = patience
        configuration.timeouts.writeStall = patience
        configuration.timeouts.idle = patience
        return configuration
    }
}

extension OpenMarketClient {
    /// A client of a market in the same process, with time for every call.
    static func patient(
        _ backend: MarketBackend,
        session: Session? = nil,
        configure: (inout MarketConfiguration) -> Void = { _ in }
    ) -> OpenMarketClient {
        .embedded(backend, session: session) { configuration in
            configuration = configuration.patient
            configure(&configuration)
        }
    }
}

extension MarketConfiguration {
    /// Has people come by the protocols of Firebase that a market in the same process speaks beside its own.
    mutating func useFirebase() { useFirebase(ServedFirebase()) }
}
