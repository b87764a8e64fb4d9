/// The limits and the sizes and qualities to try when an image is compressed.
public struct CompressionPolicy: Sendable, Equatable {
    /// An image must have fewer bytes than this.
    public var byteLimit: Int
    /// The JPEG qualities to try, best first.
    public var qualities: [Double]
    /// The longest sides to try at the last quality, largest first.
    public var longestSides: [Int]
    /// Images with more pixels than this are refused before they are decoded.
    public var pixelLimit: Int
    /// Of larger images, no more pixels than about this are decoded, where the codec can read them at a smaller scale.
    public var decodedPixels: Int

    /// A policy.
    ///
    /// Nothing in it can make the chain run for ever: it tries each listed value once.
    public init(
        byteLimit: Int = 300 * 1024,
        qualities: [Double] = [0.9, 0.8, 0.7, 0.6, 0.5],
        longestSides: [Int] = [2048, 1600, 1280, 1024, 800, 640, 480, 320],
        pixelLimit: Int = 100_000_000,
        decodedPixels: Int = 16_000_000
    ) {
        self.byteLimit = byteLimit
        self.qualities = qualities
        self.longestSides = longestSides
        self.pixelLimit = pixelLimit
        self.decodedPixels = decodedPixels
    }

    /// Fewer than 307,200 bytes: what every server generation accepts.
    public static let `default` = CompressionPolicy()
}
