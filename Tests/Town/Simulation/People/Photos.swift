import Foundation
import OpenMarketTesting

/// The photos that people have.
enum Photos {
    static let small = Fixture.png
    /// One that a device has to make smaller, or say why it cannot.
    static let large = Fixture.png + Data(count: 400_000)
}
