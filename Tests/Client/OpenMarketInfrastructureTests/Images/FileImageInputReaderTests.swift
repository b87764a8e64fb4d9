import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

@Suite("Reading picked images", .slot)
struct FileImageInputReaderTests {
    private let folder: TemporaryFolder
    private let read = FileImageInputReader(byteLimit: 100)

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Bytes in memory and in a file are read alike")
    func both() async throws {
        let data = Data((0..<100).map { UInt8($0) })
        let url = folder.url.appending(component: "사진 1.jpg")
        try data.write(to: url)
        #expect(try await read.bytes(of: ImageInput(.data(data))) == data)
        #expect(try await read.bytes(of: ImageInput(.file(url))) == data)
    }

    @Test("A link is followed")
    func link() async throws {
        let url = folder.url.appending(component: "photo.jpg")
        try Data([1, 2, 3]).write(to: url)
        let link = folder.url.appending(component: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        #expect(try await read.bytes(of: ImageInput(.file(link))) == Data([1, 2, 3]))
    }

    @Test("One byte too many is refused, with the limit")
    func tooLarge() async throws {
        let url = folder.url.appending(component: "large")
        try Data(count: 101).write(to: url)
        for input in [ImageInput(.file(url)), ImageInput(.data(Data(count: 101)))] {
            await #expect(throws: MarketError.image(.fileTooLarge(limit: 100))) { try await read.bytes(of: input) }
        }
    }

    @Test("A missing file, a folder, a device and an address of the network cannot be read")
    func unreadable() async throws {
        let urls = [
            folder.url.appending(component: "missing"), folder.url, URL(filePath: "/dev/zero"),
            try #require(URL(string: "https://example.com/photo.jpg")),
        ]
        for url in urls {
            await #expect(throws: MarketError.image(.unreadableFile), "\(url)") {
                try await read.bytes(of: ImageInput(.file(url)))
            }
        }
    }

    @Test("A pipe without a writer is refused at once")
    func pipe() async throws {
        let url = folder.url.appending(component: "pipe")
        #expect(mkfifo(url.path, 0o600) == 0)
        await #expect(throws: MarketError.image(.unreadableFile)) {
            try await read.bytes(of: ImageInput(.file(url)))
        }
    }
}
