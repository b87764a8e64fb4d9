import Foundation
import OpenMarketTesting

/// A photo that a person has.
enum Photo: String, Codable, Sendable {
    /// One that fits.
    case small
    /// One that a device has to make smaller, or say why it cannot.
    case large
    /// One that a device sends and a market refuses, for its sides.
    case wide

    /// The bytes of the file.
    var content: Data {
        switch self {
        case .small: Fixture.png
        case .large: Fixture.png + Data(count: 400_000)
        case .wide: Data(base64Encoded: Self.line) ?? Data()
        }
    }

    /// A grey line of 9,000 pixels, as a PNG file.
    private static let line = """
        iVBORw0KGgoAAAANSUhEUgAAIygAAAABCAAAAACWSFqZAAAAH0lEQVR42u3BAQEAAACCIP+vbkhAAQAAAAAAAADAgQEjKQABp2Qv\
        ZgAAAABJRU5ErkJggg==
        """
}
