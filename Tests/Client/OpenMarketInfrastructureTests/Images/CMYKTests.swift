import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import TestSupport
import Testing

@Suite("Printers' colours", .slot, .enabled(if: TestPictures.hasCodec, Comment(rawValue: TestPictures.missing)))
struct CMYKTests {
    /// Sixteen by eight pixels in four inks: red on the left, half black on the right.
    private static let file = Data(
        base64Encoded: """
            /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgW
            FBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgA
            CAAQBAERAAIRAQMRAQQRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFB
            BhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SF
            hoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEB
            AQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALURAAIBAgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1LwFWJy0QoW
            JDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKz
            tLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAA4EAQACEQMRBAAAPwD2uv1U/gI/VOvw/r8qP79Pysr/2Q==
            """,
        options: .ignoreUnknownCharacters
    )

    @Test("An image in four inks becomes one in three colours")
    func decoded() throws {
        let file = try #require(Self.file)
        let image = try #require(try SystemImageCodec().decode(file, longestSide: nil) as? PixelImage)
        #expect(image.size == PixelSize(width: 16, height: 8))
        let left = image.pixels.bytes.prefix(3)
        let right = image.pixels.bytes.suffix(3)
        for (seen, expected) in zip(left, TestPictures.red) { #expect(abs(Int(seen) - Int(expected)) < 24) }
        for seen in right { #expect(abs(Int(seen) - 128) < 24) }
    }

    @Test("A small one passes as it is")
    func passes() async throws {
        let file = try #require(Self.file)
        #expect(try await ImageCompressor(codec: SystemImageCodec())(file).data == file)
    }
}
