import Foundation
import OpenMarket
import OpenMarketTesting

/// Registers a product with five photos over a connection of 30 kB/s: in one attempt, however long it takes.
struct Slow {
    let town: Town
    let inParts: Bool

    func run(into table: Table) async throws {
        let wire = try Wire(to: town.port, bytesPerSecond: 30_000)
        defer { wire.stop() }
        wire.arm(.none)
        let client = try town.client(port: wire.port) { $0.resumesUploads = inParts }
        let draft = ProductDraft(name: "Five photos", description: "A product of the test.", price: Money(9, .usd))
        let clock = ContinuousClock()
        let start = clock.now
        var faults: [String] = []
        do throws(MarketError) {
            let made = try await client.registerProduct(draft, images: Self.photos)
            if made.images.count != 5 { faults.append("\(made.images.count) images") }
        } catch {
            faults.append("\(error)")
        }
        let sent = wire.passed.request
        let name = "five photos at 30 kB/s, \(town.products.rawValue)\(inParts ? ", in parts" : "")"
        table.add(name, tries: 1, "\(sent) bytes in \((clock.now - start) / .seconds(1)) s", faults: faults)
    }

    /// Photos just below what the market takes, most of whose bytes stand behind their only pixel.
    private static let photos = (1...5).map { number in
        let filling = (0..<290_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) & 0x7F }
        return ImageInput(.data(Fixture.jpeg.dropLast(2) + filling + Fixture.jpeg.suffix(2)), name: "\(number).jpg")
    }
}
