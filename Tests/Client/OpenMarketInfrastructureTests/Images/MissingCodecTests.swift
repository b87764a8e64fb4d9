import Foundation
import OpenMarketDomain
import TestSupport
import Testing

@testable import OpenMarketInfrastructure

@Suite("A machine without a codec", .slot)
struct MissingCodecTests {
    private let compress = ImageCompressor(codec: SystemImageCodec(coders: nil))
    private let missing = MarketError.image(.codecMissing(library: "libturbojpeg0"))

    @Test("A small clean image passes, byte for byte")
    func passes() async throws {
        let file = TestPictures.png(width: 4, height: 4) { _, _ in [1, 2, 3, 255] }
        #expect(try await compress(file) == PreparedImage(data: file, format: .png))
    }

    @Test("A small image with metadata passes without it")
    func strips() async throws {
        let text = TestPictures.chunk("tEXt", Data("Location\0Seoul".utf8))
        let file = TestPictures.png(width: 4, height: 4, chunks: [text]) { _, _ in [1, 2, 3, 255] }
        let clean = TestPictures.png(width: 4, height: 4) { _, _ in [1, 2, 3, 255] }
        #expect(try await compress(file).data == clean)
    }

    @Test("A large image fails and says what to install")
    func large() async {
        let file = TestPictures.png(width: 400, height: 300) { _, _ in [1, 2, 3, 255] }
        await #expect(throws: missing) { try await compress(file) }
    }

    @Test("An image on its side fails and says what to install")
    func onItsSide() async {
        let exif = TestPictures.exif(orientation: 6).dropFirst(10)
        let file = TestPictures.png(width: 4, height: 4, chunks: [TestPictures.chunk("eXIf", exif)]) { _, _ in
            [1, 2, 3, 255]
        }
        await #expect(throws: missing) { try await compress(file) }
    }

    @Test("Something else is told apart from a broken image")
    func notPictures() async {
        await #expect(throws: MarketError.image(.unknownFormat)) { try await compress(Data("<html>".utf8)) }
        let broken = TestPictures.png(width: 4, height: 4) { _, _ in [1, 2, 3, 255] }.dropLast(4)
        await #expect(throws: MarketError.image(.corrupt)) { try await compress(broken) }
    }
}
