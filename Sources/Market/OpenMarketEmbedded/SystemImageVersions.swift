public import Foundation
public import OpenMarketBackend
import OpenMarketDomain
import OpenMarketInfrastructure

/// Makes smaller versions of images by the codecs of the system: ImageIO on Apple platforms, libjpeg-turbo and libpng
/// elsewhere.
///
/// One image at a time, so that a crowd of uploads takes no more memory than one of them. Where the libraries are not
/// installed, every image is its own thumbnail.
public actor SystemImageVersions: ImageVersionMaker {
    private let codec: SystemImageCodec

    /// A maker; images with more than `pixelLimit` pixels are left as they are.
    public init(pixelLimit: Int = 24_000_000) {
        codec = SystemImageCodec(pixelLimit: pixelLimit)
    }

    /// The versions, each only where it has clearly fewer bytes than the image itself.
    public func versions(of image: Data) async -> ImageVersions? {
        guard let whole = try? codec.inspect(image).size,
            let decoded = try? codec.decode(image, longestSide: ImageVersion.card.longestSide)
        else { return nil }
        // A second file for a fifth of the bytes is not worth its place in the caches, unless the image takes much more
        // memory than that: a flat one of millions of pixels may have few bytes.
        func file(_ version: ImageVersion, quality: Double) -> Data? {
            guard let side = version.longestSide else { return nil }
            let size = decoded.size.fitting(longestSide: side)
            guard let file = try? decoded.jpeg(quality: quality, size: size) else { return nil }
            return whole.longestSide > 2 * side || file.count < image.count / 5 * 4 ? file : nil
        }
        return ImageVersions(
            thumbnail: file(.thumbnail, quality: 0.75),
            card: file(.card, quality: 0.8),
            placeholder: placeholder(of: decoded)
        )
    }

    private func placeholder(of image: any DecodedImage) -> BlurHash? {
        // A dot has no picture in it.
        guard image.size.longestSide > 8 else { return nil }
        let pixels = try? image.pixels(size: image.size.fitting(longestSide: 32))
        return pixels.map { BlurHash(of: $0) }
    }
}
