import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketServer
@testable import OpenMarketStorage

@Suite("Pictures")
struct PictureTests {
    private func addresses(_ answer: HTTPResponse) throws -> [String] {
        try answer.root["images"]?.elements.compactMap { $0["url"]?.string?.dropFirst("http://market.test".count) }.map(
            String.init
        ) ?? []
    }

    @Test("A picture is served under its own type, for ever, and known by its tag")
    func served() async throws {
        for generation in [ServedGeneration.v2, .v3, .v3x] {
            let probe = try await MarketProbe(generation)
            let made = await probe.register(images: [.picture("a.png", TestPicture.jpeg, type: "text/html")])
            let path = try #require(try addresses(made).first)
            let answer = await probe.send("GET", path)
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == "image/jpeg")
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
            #expect(answer.headers["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(answer.body == TestPicture.jpeg)
            let tag = try #require(answer.headers["ETag"])
            #expect(await probe.send("GET", path, headers: ["If-None-Match": tag]).status == 304)
            #expect(await probe.send("POST", path).status == 405)
        }
    }

    @Test("Where a picture was taken is nobody's business; which way is up stays")
    func stripped() async throws {
        let probe = try await MarketProbe()
        let photo = TestPicture.jpeg(orientation: 6, place: "37.5665N 126.9780E")
        let made = await probe.register(images: [
            .picture("a.jpg", photo), .picture("b.png", TestPicture.png(saying: "at home")),
        ])
        #expect(made.status == 201)
        let paths = try addresses(made)
        let jpeg = await probe.send("GET", paths[0]).body
        #expect(jpeg.range(of: Data("37.5665N".utf8)) == nil)
        #expect(try ImageHeader(reading: jpeg).orientation == 6)
        let png = await probe.send("GET", paths[1]).body
        #expect(png.range(of: Data("at home".utf8)) == nil)
        #expect(try !ImageHeader(reading: png).hasMetadata)
    }

    @Test("A turned PNG stays turned")
    func turnedPNG() throws {
        let marked = UprightMark.add(orientation: 3, format: .png, to: TestPicture.png)
        let header = try ImageHeader(reading: marked)
        #expect(header.orientation == 3)
        #expect(header.format == .png)
    }

    @Test("What is no picture, too large, or broken is refused by its place")
    func refused() async throws {
        let probe = try await MarketProbe()
        let good = MultipartPart.picture("a.png")
        let files: [(Data, String)] = [
            (Data(), "must be a JPEG or PNG file"), (Data("GIF89a".utf8), "must be a JPEG or PNG file"),
            (Data("<svg/>".utf8), "must be a JPEG or PNG file"), (TestPicture.png.dropLast(20), "is a damaged picture"),
            (TestPicture.png(width: 8193, height: 1), "must have at most 8192 columns and rows"),
            (TestPicture.png(width: 8000, height: 8000), "must have at most 8192 columns and rows"),
            (TestPicture.png(bytes: 307_200), "must have fewer than 307200 bytes"),
        ]
        for (content, rule) in files {
            let answer = await probe.register(images: [good, .picture("b.png", content)])
            #expect(answer.status == 400)
            #expect(answer.text.contains("images[1]: \(rule)."), "\(answer.text)")
        }
        #expect(await probe.register(images: [.picture("b.png", TestPicture.png(bytes: 307_199))]).status == 201)
        #expect(await probe.register(images: Array(repeating: good, count: 6)).status == 400)
        #expect(await probe.register(images: Array(repeating: good, count: 5)).status == 201)
    }

    @Test("A form that was too large for memory is read from its file", arguments: [0, 20])
    func spooled(missing: Int) async throws {
        let probe = try await MarketProbe()
        let form = MultipartBody(parts: [
            .text("params", MarketProbe.params), .picture("a.png", TestPicture.png(bytes: 200_000)),
        ])
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try form.bytes.dropLast(missing).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let answer = await probe.send(
            "POST",
            "/api/products",
            headers: ["identifier": "aa-1", "Content-Type": form.contentType],
            body: .file(file, length: form.length - Int64(missing))
        )
        #expect(answer.status == (missing == 0 ? 201 : 400), "\(answer.text)")
    }

    @Test("A host that can make small pictures has them served where a thumbnail is asked for")
    func thumbnails() async throws {
        var configuration = BackendConfiguration(thumbnails: FixedThumbnail(), random: SeededGenerator.shared(seed: 5))
        configuration.limits.passwordIterations = 2
        let backend = try await MarketBackend(configuration: configuration)
        let picture = CheckedPicture(fileName: "a.jpg", content: TestPicture.jpeg)
        let files = try await backend.market.pictures.store([picture])
        let vendor = try await backend.addVendor(name: "a")
        let product = NewProduct(
            vendorID: RecordID(Int64(vendor.id)),
            name: "n",
            summary: "s",
            price: 1,
            currency: "KRW",
            images: files,
            createdAt: 1_668_471_300
        )
        _ = try await backend.store.insert(product)
        let origin = HTTPOrigin(scheme: "http", host: "h")
        let root = try await backend.respond(to: HTTPRequest(origin: origin, target: "/api/products/1")).root
        let image = try #require(root["images"]?.elements.first { _ in true })
        for (key, content) in [("url", TestPicture.jpeg), ("thumbnail_url", TestPicture.png)] {
            let address = try #require(key == "url" ? image["url"]?.string : image["thumbnail_url"]?.string)
            let answer = await backend.respond(to: HTTPRequest(origin: origin, target: String(address.dropFirst(8))))
            #expect(answer.body == content)
        }
    }
}

/// Makes the same small picture of everything.
private struct FixedThumbnail: ThumbnailMaker {
    func thumbnail(of picture: Data) async -> Data? { TestPicture.png }
}
