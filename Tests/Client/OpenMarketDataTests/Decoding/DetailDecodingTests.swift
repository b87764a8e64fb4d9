import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@Suite("Details and short responses of every generation", .slot)
struct DetailDecodingTests {
    private func detail(_ generation: Generation, _ fixture: String) throws -> ProductDetail {
        try generation.dialect().detail(Product.ID(1)).decode(Fixtures.response(fixture))
    }

    @Test("v1: images are numbered by their positions")
    func firstGeneration() throws {
        let detail = try detail(.v1a, "v1-item.json")
        #expect(detail.description == "Solid walnut, one scratch")
        #expect(detail.vendorID == nil)
        #expect(detail.images.map(\.id) == [ProductImage.ID(0), ProductImage.ID(1)])
        #expect(detail.images[0].thumbnail != nil)
        #expect(detail.images[1].thumbnail == nil)
    }

    @Test("v2: the seller stands under a plural key; a null flag of an image does no harm")
    func secondGeneration() throws {
        let detail = try detail(.v2, "v2-detail.json")
        #expect(detail.vendor == Vendor(id: Vendor.ID(6), name: "제인"))
        #expect(detail.description == "투명한 주전자입니다")
        #expect(detail.images.map(\.id.rawValue) == ["352", "353"])
        #expect(detail.product.bargainPrice.amount == 1_200_000)
    }

    @Test("v2: a missing description is an empty one")
    func missingDescription() throws {
        let detail = try detail(.v2, "v2-detail-no-description.json")
        #expect(detail.description.isEmpty)
        #expect(detail.product.createdAt == (try utc("2022-01-02T15:00:00")))
    }

    @Test("v3: two fields of a vendor, addresses without extension")
    func thirdGeneration() throws {
        let detail = try detail(.v3, "v3-detail.json")
        #expect(detail.vendor == Vendor(id: Vendor.ID(13), name: "minho"))
        #expect(detail.description == "영문 각인\n풀배열")
        #expect(detail.images[1].url.absoluteString == "https://images.example/13/20221110/d8_origin")
        #expect(detail.product.discount == Discount(111))
    }

    @Test(
        "Health: OK with quotes, without, and anything else",
        arguments: [
            (#""OK""#, true), ("OK", true), (" \"OK\"\n", true), ("ok", true), ("<html>login</html>", false),
            ("", false),
        ]
    )
    func health(_ body: String, isHealthy: Bool) throws {
        let health = try Generation.v3.dialect().health().decode(HTTPResponse(status: 200, body: Data(body.utf8)))
        #expect(health.isHealthy == isHealthy)
    }

    @Test("v1 has no health check: a server that lists is well")
    func firstGenerationHealth() throws {
        let endpoint = Generation.v1b.dialect().health()
        #expect(try endpoint.decode(Fixtures.response("v1-page.json")).isHealthy)
        #expect(endpoint.target == .path("items", "1"))
    }

    @Test(
        "Text responses with and without quotes are the same",
        arguments: ["v2-secret.txt", "v3-archived.txt"]
    )
    func texts(_ fixture: String) throws {
        let raw = try Fixtures.response(fixture)
        let text = String(decoding: raw.body, as: UTF8.self)
        let quoted = HTTPResponse(status: 200, body: Data("\"\(text)\"\n".utf8))
        #expect(try TextAnswer.text(of: raw) == text)
        #expect(try TextAnswer.text(of: quoted) == text)
    }

    @Test("A text response that is not UTF-8 is unreadable")
    func notUTF8() {
        #expect(throws: Unreadable.self) {
            try TextAnswer.text(of: HTTPResponse(status: 200, body: Data([0xFF, 0xFE])))
        }
    }

    @Test("Banners without an address are left out")
    func banners() async throws {
        let body = try Fixtures.data("banners.json")
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, body: body) }
        let repository = RemoteBannerRepository(
            address: URL(string: "https://banners.example/home/images.json?size=2%20x"),
            transport: transport
        )
        let banners = try await repository.banners()
        #expect(banners.map(\.image.lastPathComponent) == ["b1.png", "b2.png", "b1.png"])
        #expect(["ko", "ja"].map { banners[1].titled(in: $0).title } == ["조명", "조명 · Lamps"])
        #expect(await transport.requests.map(\.target) == ["/home/images.json?size=2%20x"])
    }

    @Test("A market without a banner address says that it has no banners")
    func noBanners() async {
        let repository = RemoteBannerRepository(
            address: nil,
            transport: ClosureTransport { _ in HTTPResponse(status: 200) }
        )
        await #expect(throws: MarketError.unsupported(.banners)) { try await repository.banners() }
    }
}
