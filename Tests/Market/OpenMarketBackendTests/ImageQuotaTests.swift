import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

@Suite("Products have bytes", .slot)
struct ImageQuotaTests {
    private static let block = 4096

    private static func probe(vendor: Int = .max, address: Int = .max) async throws -> MarketProbe {
        var limits = BackendLimits.default
        (limits.imageBytesPerVendor, limits.bytesPerAddress) = (vendor, address)
        return try await MarketProbe(limits: limits)
    }

    private static func register(_ probe: MarketProbe, from address: String?, as vendor: String = "aa-1") async -> Int {
        let secret = vendor == "aa-1" ? MarketProbe.secret : MarketProbe.otherSecret
        return await RequestCaller.$address.withValue(address) {
            await probe.register(MarketProbe.params(["secret": "\"\(secret)\""]), as: vendor).status
        }
    }

    @Test("A vendor has room for so many bytes, and a removed product gives its bytes back")
    func vendor() async throws {
        let probe = try await Self.probe(vendor: 2 * Self.block)
        let first = try await probe.register().id
        #expect(await probe.register().status == 201)
        let refused = await probe.register()
        #expect(refused.status == 422)
        #expect(try refused.root["problem"]?.string == "tooMany")
        #expect(await Self.register(probe, from: nil, as: "bb-2") == 201)
        let images = #"{"secret":"\#(MarketProbe.secret)","images":[{"file":0},{"file":1}]}"#
        let parts = [.text("params", images), .image("a.png"), .image("b.png")] as [MultipartPart]
        #expect(await probe.form("PUT", "/api/products/\(first)/images", parts).status == 422)
        #expect(await probe.send("GET", "/api/products/\(first)").status == 200)
        _ = try await probe.backend.store.delete(.init(Int64(first)))
        #expect(await probe.register().status == 201)
        #expect(await probe.register().status == 422)
    }

    @Test("An address has room for so many bytes for all vendors, and of IPv6 a network of 48 bits is one address")
    func address() async throws {
        // Three quarters of it are for images.
        let probe = try await Self.probe(address: 3 * Self.block)
        #expect(await Self.register(probe, from: "192.0.2.1") == 201)
        #expect(await Self.register(probe, from: "192.0.2.1", as: "bb-2") == 201)
        #expect(await Self.register(probe, from: "192.0.2.1") == 422)
        #expect(await Self.register(probe, from: "192.0.2.1", as: "bb-2") == 422)
        for (address, status) in [
            ("2001:db8:7:1::", 201), ("2001:db8:7:2::", 201), ("2001:db8:7:3::", 422), ("2001:db8:8::", 201),
        ] {
            #expect(await Self.register(probe, from: address) == status, "\(address)")
        }
        for address in ["127.0.0.1", "::", nil] {
            for _ in 0..<3 { #expect(await Self.register(probe, from: address) == 201) }
        }
    }

    @Test("A vendor whose room is lowered keeps what it has, and can make it less")
    func lowered() async throws {
        let probe = try await Self.probe(vendor: 0)
        #expect(await probe.register().status == 422)
        let image = [ImportedImage(content: TestImage.png)]
        var product = ImportedProduct(
            ProductDraft(name: "Lamp", description: "", price: Money(1, .krw)),
            images: image + image,
            createdAt: MarketProbe.now
        )
        product.vendor = probe.vendor.id
        let id = try #require(try await probe.backend.add([product]).first)
        let kept = try await probe.backend.store.product(.init(Int64(id)))?.images.first?.id.rawValue
        let number = try #require(kept)
        let fewer = #"{"secret":"\#(MarketProbe.secret)","images":[{"id":\#(number)}]}"#
        #expect(await probe.form("PUT", "/api/products/\(id)/images", [.text("params", fewer)]).status == 200)
    }
}
