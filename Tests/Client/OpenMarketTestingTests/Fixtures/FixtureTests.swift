import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct FixtureTests {
    @Test("The catalogue has a few dozen products that all keep the rules")
    func rules() {
        #expect(Fixture.catalogue.count == 36)
        for detail in Fixture.catalogue {
            let violations = ProductRules.default.violations(
                of: ProductDraft(detail),
                imageCount: detail.images.count
            )
            #expect(violations.isEmpty, "\(detail.product.name)")
        }
    }

    @Test("Ids are unique, and there is something of every kind to show")
    func variety() {
        let products = Fixture.catalogue.map(\.product)
        #expect(Set(products.map(\.id)).count == products.count)
        #expect(Set(Fixture.catalogue.flatMap(\.images).map(\.id)).count == Fixture.catalogue.flatMap(\.images).count)
        #expect(Set(products.map(\.price.currency)) == [.krw, .usd, .eur])
        #expect(products.contains { $0.isSoldOut })
        #expect(products.contains { $0.isDiscounted })
        #expect(products.contains { $0.price.description == "34.99 USD" })
    }

    @Test("The default draft keeps the rules")
    func draft() {
        #expect(ProductRules.default.violations(of: .fixture(), imageCount: 1).isEmpty)
    }

    @Test("The JPEG consists of whole segments from the first to the last marker")
    func jpeg() {
        let bytes = Array(Fixture.jpeg)
        #expect(ImageFormat(content: Fixture.jpeg) == .jpeg)
        #expect(bytes.suffix(2) == [0xFF, 0xD9])
        var markers: [UInt8] = []
        var place = 2
        while place + 3 < bytes.count, bytes[place] == 0xFF, markers.last != 0xDA {
            markers.append(bytes[place + 1])
            place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        #expect(markers == [0xE0, 0xDB, 0xC0, 0xC4, 0xC4, 0xDA])
        #expect(place == bytes.count - 3)
    }

    @Test("The PNG's chunks have right lengths and checksums")
    func png() {
        let bytes = Array(Fixture.png)
        #expect(ImageFormat(content: Fixture.png) == .png)
        var names: [String] = []
        var place = 8
        while place + 12 <= bytes.count {
            let length = Self.number(bytes[place..<place + 4])
            let end = place + 8 + length
            names.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
            #expect(Self.number(bytes[end..<end + 4]) == Self.checksum(bytes[place + 4..<end]))
            place = end + 4
        }
        #expect(names == ["IHDR", "IDAT", "IEND"])
        #expect(place == bytes.count)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// CRC-32 as PNG uses it.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        var register: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
        }
        return Int(register ^ 0xFFFF_FFFF)
    }
}
