import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import Synchronization

@testable import OpenMarketWebShop

/// Shops to test in.
@MainActor
enum TestShop {
    /// A shop in a market with the goods of the test kit, in which every visitor is alone.
    static func preview(_ configure: (inout ShopSettings) -> Void = { _ in }) -> Shop {
        var settings = ShopSettings.patient
        settings.now = { Date(timeIntervalSince1970: 1_700_200_000) }
        configure(&settings)
        let market = PreviewMarket()
        return Shop(settings: settings, images: market.useCases.images) { PreviewMarket().useCases }
    }

    /// A shop in a real market in memory, in which visitors meet.
    static func embedded(_ configure: (inout ShopSettings) -> Void = { _ in }) async throws -> Shop {
        var settings = ShopSettings.patient
        configure(&settings)
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.firebase = ServedFirebase()
        configuration.limits.passwordIterations = 1000
        (configuration.limits.listTime, configuration.limits.serviceTime) = (.seconds(600), .seconds(600))
        let backend = try await MarketBackend(configuration: configuration)
        _ = try await backend.addVendor(name: "me", identifier: "me", secret: "me")
        let images = OpenMarketClient.embedded(backend).images
        return Shop(settings: settings, images: images) {
            OpenMarketClient.embedded(backend) { $0.deadline = .seconds(600) }.useCases
        }
    }
}

extension ShopSettings {
    /// Shows a page when it is whole, and lets a chat rest only when a test says so: none of both by the time of day.
    static var patient: ShopSettings {
        var settings = ShopSettings()
        settings.clock = PatientClock(without: [.seconds(3), settings.rest])
        return settings
    }
}

/// A clock that stands still, on which tasks sleep as long as on any other; some lengths do not end in a test.
private struct PatientClock: Clock {
    typealias Instant = ManualClock.Instant

    private let endless: Set<Duration>

    init(without endless: Set<Duration>) {
        self.endless = endless
    }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: endless.contains(deadline.elapsed) ? .seconds(100_000) : deadline.elapsed)
    }
}

/// A clock that stands still until a test turns it.
final class StandingClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_700_200_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
