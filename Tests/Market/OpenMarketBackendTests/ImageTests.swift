import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

@Suite("Images", .slot)
struct ImageTests {
    private func addresses(_ response: HTTPResponse) throws -> [String] {
        try response.root["images"]?.elements.compactMap { $0["url"]?.string?.dropFirst("http://market.test".count) }
            .map(
                String.init
            ) ?? []
    }

    @Test("An image is served under its own type, for ever, and known by its tag")
    func served() async throws {
        for generation in [ServedGeneration.v2, .v3, .v3x] {
            let probe = try await MarketProbe(generation)
            let made = await probe.register(images: [.image("a.png", TestImage.jpeg, type: "text/html")])
            let path = try #require(try addresses(made).first)
            let response = await probe.send("GET", path)
            #expect(response.status == 200)
            #expect(response.headers["Content-Type"] == "image/jpeg")
            #expect(response.headers["X-Content-Type-Options"] == "nosniff")
            #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(response.headers["Accept-Ranges"] == "bytes")
            #expect(response.body == TestImage.jpeg)
            let tag = try #require(response.headers["ETag"])
            #expect(await probe.send("GET", path, headers: ["If-None-Match": tag]).status == 304)
            #expect(await probe.send("POST", path).status == 405)
        }
    }

    @Test("The location of an image is removed; its orientation stays")
    func stripped() async throws {
        let probe = try await MarketProbe()
        let photo = TestImage.jpeg(orientation: 6, place: "37.5665N 126.9780E")
        let made = await probe.register(images: [
            .image("a.jpg", photo), .image("b.png", TestImage.png(saying: "at home")),
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
        let marked = OrientationMark.add(orientation: 3, format: .png, to: TestImage.png)
        let header = try ImageHeader(reading: marked)
        #expect(header.orientation == 3)
        #expect(header.format == .png)
    }

    @Test("What is no image, too large, or broken is refused by its position")
    func refused() async throws {
        let probe = try await MarketProbe()
        let good = MultipartPart.image("a.png")
        let files: [(Data, String)] = [
            (Data(), "must be a JPEG or PNG file"), (Data("GIF89a".utf8), "must be a JPEG or PNG file"),
            (Data("<svg/>".utf8), "must be a JPEG or PNG file"), (TestImage.png.dropLast(20), "is a damaged picture"),
            (TestImage.png(width: 8193, height: 1), "must have at most 8192 columns and rows and 24000000 pixels"),
            (TestImage.png(width: 8000, height: 8000), "must have at most 8192 columns and rows and 24000000 pixels"),
            (TestImage.png(bytes: 307_200), "must have fewer than 307200 bytes"),
        ]
        for (content, rule) in files {
            let response = await probe.register(images: [good, .image("b.png", content)])
            #expect(response.status == 400)
            #expect(response.text.contains("images[1]: \(rule)."), "\(response.text)")
        }
        #expect(await probe.register(images: [.image("b.png", TestImage.png(bytes: 307_199))]).status == 201)
        #expect(await probe.register(images: Array(repeating: good, count: 6)).status == 400)
        #expect(await probe.register(images: Array(repeating: good, count: 5)).status == 201)
    }

    @Test("An image that takes too many steps to draw is refused, and one with many pixels")
    func costly() async throws {
        var limits = BackendLimits.default
        (limits.imagePixels, limits.imageSteps) = (10_000, 19_999)
        let probe = try await MarketProbe(limits: limits)
        func status(_ width: UInt32, _ height: UInt32) async -> Int {
            await probe.register(images: [.image("a.png", TestImage.png(width: width, height: height))]).status
        }
        #expect(await status(100, 100) == 201)
        #expect(await status(101, 100) == 400)
        let twice = TestImage.jpeg(width: 100, height: 100, scans: 2)
        #expect(await probe.register(images: [.image("a.jpg", twice)]).status == 400)
        let once = TestImage.jpeg(width: 100, height: 100, scans: 1)
        #expect(await probe.register(images: [.image("a.jpg", once)]).status == 201)
    }

    @Test("A form that was too large for memory is read from its file", arguments: [0, 20])
    func spooled(missing: Int) async throws {
        let probe = try await MarketProbe()
        let form = MultipartBody(parts: [
            .text("params", MarketProbe.params), .image("a.png", TestImage.png(bytes: 200_000)),
        ])
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try form.bytes.dropLast(missing).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let response = await probe.send(
            "POST",
            "/api/products",
            headers: ["identifier": "aa-1", "Content-Type": form.contentType],
            body: .file(file, length: form.length - Int64(missing))
        )
        #expect(response.status == (missing == 0 ? 201 : 400), "\(response.text)")
    }

    @Test("A host that can make small images has them served where a thumbnail is asked for")
    func thumbnails() async throws {
        var configuration = BackendConfiguration(
            imageVersions: FixedVersions(),
            random: SeededGenerator.shared(seed: 5)
        )
        configuration.limits.passwordIterations = 2
        let backend = try await MarketBackend(configuration: configuration)
        let upload = CheckedImage(fileName: "a.jpg", content: TestImage.jpeg)
        let files = try await backend.market.images.store([upload])
        let vendor = try await backend.addVendor(name: "a")
        var product = SampleRecords.product()
        (product.vendorID, product.images) = (RecordID(Int64(vendor.id)), files)
        _ = try await backend.store.insert(product)
        let origin = HTTPOrigin(scheme: "http", host: "h")
        let before = try await backend.respond(to: HTTPRequest(origin: origin, target: "/api/products/1")).root
        #expect(before["placeholder"]?.string == nil)
        let thumbnail = String(try #require(before["thumbnail"]?.string).dropFirst(8))
        #expect(await backend.respond(to: HTTPRequest(origin: origin, target: thumbnail)).body == TestImage.jpeg)
        // What a crash has left is made when the market is opened again.
        try await backend.market.versions.resume()
        await backend.finishImageVersions()
        let waiting = try await backend.store.imagesAwaitingVersions().count
        #expect(waiting == 0)
        let root = try await backend.respond(to: HTTPRequest(origin: origin, target: "/api/products/1")).root
        let image = try #require(root["images"]?.elements.first { _ in true })
        #expect(image["placeholder"]?.string == "00OZZy")
        #expect(root["placeholder"]?.string == "00OZZy")
        let addresses = [image["url"]?.string, image["card_url"]?.string, image["thumbnail_url"]?.string]
        // A card that was not made is the whole image.
        for (address, content) in zip(addresses, [TestImage.jpeg, TestImage.jpeg, TestImage.png]) {
            let address = try #require(address)
            let response = await backend.respond(to: HTTPRequest(origin: origin, target: String(address.dropFirst(8))))
            #expect(response.body == content)
        }
    }
}

/// Makes the same small image of everything.
private struct FixedVersions: ImageVersionMaker {
    func versions(of image: Data) async -> ImageVersions? {
        ImageVersions(thumbnail: TestImage.png, card: nil, placeholder: BlurHash(rawValue: "00OZZy"))
    }
}
