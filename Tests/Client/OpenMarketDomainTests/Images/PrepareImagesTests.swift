import Foundation
import OpenMarketDomain
import Synchronization
import TestSupport
import Testing

@Suite("Preparing images", .slot)
struct PrepareImagesTests {
    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    @Test("As many come out as went in, in the same order, under names of our own")
    func order() async throws {
        let inputs = [jpeg(10), jpeg(11), jpeg(12)].map { ImageInput(.data($0), name: "../../etc/passwd\"\r\n") }
        let ready = try await Self.images().prepare(inputs, progress: nil)
        #expect(ready.map(\.data) == [jpeg(10), jpeg(11), jpeg(12)])
        #expect(ready.map(\.fileName) == ["photo-1.jpg", "photo-2.jpg", "photo-3.jpg"])
    }

    @Test("A PNG that fits stays one, in name and type")
    func pngStays() async throws {
        let codec = ScriptedCodec(ImageInfo(format: .png, size: PixelSize(width: 1, height: 1)))
        let ready = try await Self.images(codec).prepare([ImageInput(.data(Self.png))], progress: nil)
        #expect(ready == [PreparedImage(data: Self.png, format: .png, fileName: "photo-1.png")])
    }

    @Test("No images are no problem")
    func none() async throws {
        #expect(try await Self.images().prepare([], progress: nil).isEmpty)
    }

    @Test("The first image that cannot be read ends it: an error, never a list with a gap")
    func failure() async {
        let reader = ListReader(failing: [1: .image(.unreadableFile), 2: .image(.corrupt)])
        let images = ImageCompression(reader: reader, compressor: ImageCompressor(codec: Self.passing))
        let inputs = (0..<4).map { ImageInput(.data(jpeg(10 + $0))) }
        await #expect(throws: MarketError.image(.unreadableFile)) { try await images.prepare(inputs, progress: nil) }
        #expect(reader.count == 2)
    }

    @Test("An image that cannot be made to fit ends it with its error")
    func compressionFails() async {
        let info = ImageInfo(format: .jpeg, size: PixelSize(width: 9, height: 9))
        let codec = ScriptedCodec(info, decodeError: .image(.codecMissing(library: "libexample0")))
        let inputs = [ImageInput(.data(jpeg(10))), ImageInput(.data(jpeg(400_000)))]
        await #expect(throws: MarketError.image(.codecMissing(library: "libexample0"))) {
            try await Self.images(codec).prepare(inputs, progress: nil)
        }
    }

    @Test("Progress counts every image")
    func progress() async throws {
        let steps = Mutex<[TransferProgress]>([])
        let reporter = ProgressReporter { step in steps.withLock { $0.append(step) } }
        _ = try await Self.images().prepare([jpeg(10), jpeg(11)].map { ImageInput(.data($0)) }, progress: reporter)
        #expect(steps.withLock { $0 } == (0...2).map { .preparing(done: $0, total: 2) })
    }

    @Test("A caller who gives up gets no further image read")
    func cancelled() async {
        let reader = ListReader(failing: [:], cancellingAt: 1)
        let images = ImageCompression(reader: reader, compressor: ImageCompressor(codec: Self.passing))
        let inputs = (0..<5).map { ImageInput(.data(jpeg(10 + $0))) }
        let task = Task { try await images.prepare(inputs, progress: nil) }
        await #expect(throws: MarketError.cancelled) { try await task.value }
        #expect(reader.count == 2)
    }

    private static let passing = ScriptedCodec(ImageInfo(format: .jpeg, size: PixelSize(width: 9, height: 9)))

    private static func images(_ codec: ScriptedCodec = passing) -> ImageCompression {
        ImageCompression(reader: ListReader(failing: [:]), compressor: ImageCompressor(codec: codec))
    }
}

/// Reads from memory and fails, or is given up, at chosen places.
private final class ListReader: ImageInputReader {
    private let failures: [Int: MarketError]
    private let cancellingAt: Int?
    private let reads = Mutex(0)

    init(failing failures: [Int: MarketError], cancellingAt: Int? = nil) {
        self.failures = failures
        self.cancellingAt = cancellingAt
    }

    var count: Int { reads.withLock { $0 } }

    func bytes(of input: ImageInput) async throws(MarketError) -> Data {
        let index = reads.withLock { reads in
            defer { reads += 1 }
            return reads
        }
        if index == cancellingAt { withUnsafeCurrentTask { $0?.cancel() } }
        if let error = failures[index] { throw error }
        guard case .data(let data) = input.source else { throw .image(.unreadableFile) }
        return data
    }
}
