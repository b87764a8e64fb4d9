import Foundation
import OpenMarketDomain
import TestSupport
import Testing

@Suite("What a seller's page says", .slot)
struct SellerPageTests {
    @Test(
        "The response time is the step of the middle answer",
        arguments: [
            ([], nil), ([1, 1], nil), ([1, 1, 1], .hour), ([1, 3600, 90_000], .hour), ([1, 3601, 90_000], .hours),
            ([9, 21_601, 86_400], .day), ([9, 86_401, 86_401], nil), ([1, 1, 86_400, 90_000], .hour),
        ] as [([Int64], ResponseTime?)]
    )
    func responseTime(seconds: [Int64], expected: ResponseTime?) {
        #expect(ResponseTime(seconds: seconds) == expected)
        #expect(ResponseTime(seconds: Array(seconds.reversed())) == expected)
    }

    @Test(
        "A rating is the mean of its stars, and nothing a server could say leaves one to five",
        arguments: [(0, 0, 0.0), (1, 5, 5), (2, 9, 4.5), (3, 2, 1), (1, 900, 5), (-1, 5, 0)]
    )
    func rating(count: Int, stars: Int, mean: Double) {
        #expect(Rating(count: count, stars: stars).mean == mean)
        #expect(Rating(count: count, stars: stars).count >= 0)
    }

    @Test("Only what is reserved or sold has a buyer")
    func buyers() {
        #expect(SaleStatus.allCases.filter(\.hasBuyer) == [.reserved, .sold])
    }

    @Test("Who sells under the id of a user is a vendor only where the market says so, also when it is read again")
    func vendors() throws {
        let user = UserID(rawValue: "ann")
        let vendor = Vendor(id: Vendor.ID(user), name: "Ann")
        #expect(!Seller(vendor: vendor, user: user).isVendor)
        #expect(Seller(vendor: Vendor(id: Vendor.ID(1), name: "Ann"), user: user).isVendor)
        let seller = Seller(vendor: vendor, user: user, isVendor: true)
        #expect(seller.isVendor)
        #expect(try JSONDecoder().decode(Seller.self, from: JSONEncoder().encode(seller)) == seller)
    }
}
