import Foundation
import OpenMarketDomain
import TestSupport
import Testing

@Suite("Ids", .slot)
struct TextIDTests {
    @Test("print as their text, also inside of other values")
    func printing() {
        #expect("\(Product.ID(31))" == "31")
        #expect("\(UserID(rawValue: "user1"))" == "user1")
        #expect("\(ProductEvent.deleted(Product.ID(31)))" == "deleted(31)")
    }

    @Test("are encoded as their text")
    func coding() throws {
        let data = try JSONEncoder().encode([Vendor.ID(7)])
        #expect(String(decoding: data, as: UTF8.self) == #"["7"]"#)
        #expect(try JSONDecoder().decode([Vendor.ID].self, from: data) == [Vendor.ID(7)])
    }
}
