import Foundation
import OpenMarketDomain
import TestSupport
import Testing

@Suite("Compressing an image", .slot)
struct ImageCompressorTests {
    static let limit = 307_200
    static let photo = PixelSize(width: 4000, height: 3000)

    @Test("A handler of one's own stands before the usual ones, and leaves to them what it does not want")
    func ownHandler() async throws {
        struct Thumbnail: CompressionHandler {
            func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
                guard job.info.format == .jpeg else { return nil }
                return try job.attempt(job.pixels(), quality: 0.8, size: job.info.size.fitting(longestSide: 200))
            }
        }
        let chain = [Thumbnail()] + ImageCompressor.standardHandlers
        let photo = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo))
        _ = try await ImageCompressor(codec: photo, handlers: chain)(jpeg(10))
        #expect(
            photo.attempts == [
                .decode(longestSide: nil), .encode(quality: 0.8, size: PixelSize(width: 200, height: 150)),
            ]
        )
        let drawing = ScriptedCodec(ImageInfo(format: .png, size: Self.photo))
        _ = try await ImageCompressor(codec: drawing, handlers: chain)(jpeg(10))
        #expect(drawing.attempts.first == .decode(longestSide: nil))
    }

    // MARK: Already fit

    @Test(
        "Below the limit, upright and without metadata: the very same bytes, and nothing is decoded",
        arguments: [4, limit - 1]
    )
    func alreadyFit(count: Int) async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo))
        let image = try await ImageCompressor(codec: codec)(jpeg(count))
        #expect(image.data == jpeg(count))
        #expect(codec.attempts.isEmpty)
    }

    @Test(
        "What is sent has no longer side and no more pixels than markets accept, however few bytes it has",
        arguments: [(20_000, 1), (8_193, 100), (6_000, 5_000), (8_192, 2_930), (4_900, 4_900), (1, 9_000)]
    )
    func sentSize(width: Int, height: Int) async throws {
        for hasMetadata in [false, true] {
            let size = PixelSize(width: width, height: height)
            let info = ImageInfo(format: .jpeg, size: size, hasMetadata: hasMetadata)
            let codec = ScriptedCodec(info)
            _ = try await ImageCompressor(codec: codec)(jpeg(10))
            guard case .encode(_, let size)? = codec.attempts.last else {
                Issue.record("The image was sent as it is.")
                continue
            }
            #expect(size.longestSide <= 8_192 && size.pixelCount <= 24_000_000)
            #expect(size.longestSide * 100 > min(8_192, max(width, height)) * 70, "No smaller than it has to be.")
        }
    }

    @Test("At the limit and above it, an image is encoded again", arguments: [limit, limit + 1])
    func atTheLimit(count: Int) async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo))
        let image = try await ImageCompressor(codec: codec)(jpeg(count))
        #expect(image.data.count < Self.limit)
        #expect(codec.attempts.first == .decode(longestSide: nil))
    }

    @Test("An encoding of exactly the limit is not small enough")
    func encodingAtTheLimit() async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { quality, _ in
            .success(jpeg(quality == 0.5 ? Self.limit - 1 : Self.limit))
        }
        let image = try await ImageCompressor(codec: codec)(jpeg(Self.limit))
        #expect(image.data.count == Self.limit - 1)
    }

    @Test("An upright image with metadata is cleaned without a new encoding")
    func stripped() async throws {
        let clean = jpeg(900)
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo, hasMetadata: true), stripped: clean)
        let image = try await ImageCompressor(codec: codec)(jpeg(1000))
        #expect(image.data == clean)
        #expect(codec.attempts == [.strip])
    }

    @Test("Metadata alone can be what makes an image too large")
    func strippedBelowTheLimit() async throws {
        let clean = jpeg(Self.limit - 1)
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo, hasMetadata: true), stripped: clean)
        #expect(try await ImageCompressor(codec: codec)(jpeg(Self.limit + 5000)).data == clean)
    }

    @Test("What cannot be cleaned as it is, is encoded again")
    func notStrippable() async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo, hasMetadata: true))
        _ = try await ImageCompressor(codec: codec)(jpeg(1000))
        #expect(codec.attempts.prefix(2) == [.strip, .decode(longestSide: nil)])
    }

    @Test("A small image that lies on its side is turned, however small it is", arguments: 2...8)
    func turned(orientation: Int) async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo, orientation: orientation))
        let image = try await ImageCompressor(codec: codec)(jpeg(1000))
        #expect(image.data == jpeg(1))
        #expect(codec.attempts.first == .decode(longestSide: nil))
    }

    // MARK: The chain

    @Test("Quality comes before size: the best quality that fits, with all pixels")
    func quality() async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { quality, _ in
            .success(jpeg(quality > 0.7 ? Self.limit : 1000))
        }
        _ = try await ImageCompressor(codec: codec)(jpeg(Self.limit))
        #expect(
            codec.attempts == [
                .decode(longestSide: nil),
                .encode(quality: 0.5, size: Self.photo),
                .encode(quality: 0.9, size: Self.photo),
                .encode(quality: 0.8, size: Self.photo),
                .encode(quality: 0.7, size: Self.photo),
            ]
        )
    }

    @Test("Then the size shrinks step by step in the same shape, from pixels that the decoder scaled")
    func resize() async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { _, size in
            .success(jpeg(size.width > 1280 ? Self.limit : 1000))
        }
        _ = try await ImageCompressor(codec: codec)(jpeg(Self.limit))
        #expect(
            codec.attempts == [
                .decode(longestSide: nil),
                .encode(quality: 0.5, size: Self.photo),
                .decode(longestSide: 2048),
                .encode(quality: 0.5, size: PixelSize(width: 2048, height: 1536)),
                .encode(quality: 0.5, size: PixelSize(width: 1600, height: 1200)),
                .encode(quality: 0.5, size: PixelSize(width: 1280, height: 960)),
            ]
        )
    }

    @Test("At last it is decoded small; after that there is nothing more to try")
    func exhausted() async {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { _, _ in .success(jpeg(Self.limit)) }
        await #expect(throws: MarketError.image(.cannotShrink(limit: Self.limit))) {
            try await ImageCompressor(codec: codec)(jpeg(Self.limit))
        }
        #expect(
            codec.attempts.suffix(2) == [
                .decode(longestSide: 160), .encode(quality: 0.5, size: PixelSize(width: 160, height: 120)),
            ]
        )
        #expect(codec.attempts.count == 13)
    }

    @Test("An image of very many pixels is decoded at a smaller scale")
    func hugePhoto() async throws {
        let size = PixelSize(width: 8000, height: 6000)
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: size))
        _ = try await ImageCompressor(codec: codec)(jpeg(Self.limit))
        let side = size.fitting(pixelCount: 16_000_000).longestSide
        #expect(side == 4618)
        #expect(codec.attempts.first == .decode(longestSide: side))
    }

    @Test("An image of too many pixels is refused before it is decoded")
    func tooManyPixels() async {
        let codec = ScriptedCodec(ImageInfo(format: .png, size: PixelSize(width: 65535, height: 65535)))
        await #expect(throws: MarketError.image(.tooManyPixels(limit: 100_000_000))) {
            try await ImageCompressor(codec: codec)(jpeg(1000))
        }
        #expect(codec.attempts.isEmpty)
    }

    @Test(
        "The shape stays, whatever it is",
        arguments: [(4000, 3000), (3000, 4000), (5000, 500), (1000, 1000), (4000, 1)]
    )
    func shape(width: Int, height: Int) async {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: PixelSize(width: width, height: height))) { _, _ in
            .success(jpeg(Self.limit))
        }
        _ = try? await ImageCompressor(codec: codec)(jpeg(Self.limit))
        for case .encode(_, let size) in codec.attempts {
            let exact = Double(size.longestSide) * Double(min(width, height)) / Double(max(width, height))
            #expect(abs(Double(min(size.width, size.height)) - max(1, exact)) <= 0.5)
            #expect((size.width >= size.height) == (width >= height))
        }
    }

    // MARK: Codecs that do not behave

    @Test("An image with a side that no JPEG can have is sent with the longest side that can be sent")
    func beyondJPEG() async throws {
        let info = ImageInfo(format: .png, size: PixelSize(width: 66_000, height: 100))
        let codec = ScriptedCodec(info) { _, size in
            size.longestSide > 65_500 ? .failure(.image(.corrupt)) : .success(jpeg(1))
        }
        let image = try await ImageCompressor(codec: codec)(Data(count: 400 * 1024))
        #expect(image.format == .jpeg)
        #expect(codec.attempts.last == .encode(quality: 0.9, size: PixelSize(width: 8_192, height: 12)))
    }

    @Test("A codec that cannot decode ends the chain with its error")
    func decodeFails() async {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo), decodeError: .image(.corrupt))
        await #expect(throws: MarketError.image(.corrupt)) { try await ImageCompressor(codec: codec)(jpeg(Self.limit)) }
        #expect(codec.attempts.count == 1)
    }

    @Test("A codec that cannot encode ends the chain with its error")
    func encodeFails() async {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { _, _ in .failure(.image(.corrupt)) }
        await #expect(throws: MarketError.image(.corrupt)) { try await ImageCompressor(codec: codec)(jpeg(Self.limit)) }
        #expect(codec.attempts.count == 2)
    }

    @Test("Rubbish is not taken for a small image", arguments: [Data(), Data("<html>".utf8), Data([0xFF, 0xD8])])
    func rubbish(output: Data) async {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { _, _ in .success(output) }
        await #expect(throws: MarketError.image(.cannotShrink(limit: Self.limit))) {
            try await ImageCompressor(codec: codec)(jpeg(Self.limit))
        }
        #expect(codec.attempts.count == 13)
    }

    @Test("A cleaner that leaves something behind is not believed")
    func unfaithfulCleaner() async throws {
        let same = jpeg(1000)
        let codec = LyingCleaner()
        #expect(try await ImageCompressor(codec: codec)(same).data == jpeg(1))
    }

    @Test("Whatever the policy lists, each value is tried once and the chain ends")
    func oddPolicies() async {
        let policies = [
            CompressionPolicy(qualities: [], longestSides: []),
            CompressionPolicy(qualities: [.nan, -1, 7], longestSides: [0, -5, .max, .min]),
            CompressionPolicy(byteLimit: 0),
            CompressionPolicy(
                qualities: Array(repeating: 0.5, count: 40),
                longestSides: Array(repeating: 10, count: 40)
            ),
            CompressionPolicy(decodedPixels: -1),
        ]
        for policy in policies {
            let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { _, _ in .success(jpeg(Self.limit)) }
            await #expect(throws: MarketError.self) {
                try await ImageCompressor(codec: codec, policy: policy)(jpeg(Self.limit))
            }
            #expect(codec.attempts.count <= policy.qualities.count + policy.longestSides.count + 3)
        }
    }

    // MARK: Cancellation

    @Test("A cancelled caller gets no further attempt")
    func cancelled() async throws {
        let codec = ScriptedCodec(ImageInfo(format: .jpeg, size: Self.photo)) { _, _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .success(jpeg(Self.limit))
        }
        let task = Task { try await ImageCompressor(codec: codec)(jpeg(Self.limit)) }
        await #expect(throws: MarketError.cancelled) { try await task.value }
        #expect(codec.attempts.count == 2)
    }
}

/// Claims to have removed what is still there.
private struct LyingCleaner: ImageCodec {
    func inspect(_ data: Data) -> ImageInfo {
        ImageInfo(format: .jpeg, size: PixelSize(width: 10, height: 10), hasMetadata: true)
    }

    func withoutMetadata(_ data: Data) -> Data? { data }

    func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        try ScriptedCodec(inspect(data)).decode(data, longestSide: longestSide)
    }
}
