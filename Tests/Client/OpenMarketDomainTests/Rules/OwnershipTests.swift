import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct OwnershipTests {
    private static let me = Vendor.fixture(id: 7, name: "me")

    private struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let productVendorID: Vendor.ID?
        let productVendorName: String?
        let session: Session?
        let expected: Ownership
    }

    private static let cases = [
        Case(
            testDescription: "the same id is the owner",
            productVendorID: me.id,
            productVendorName: "me",
            session: .fixture(vendor: me),
            expected: .owner
        ),
        Case(
            testDescription: "the same id is the owner under another name",
            productVendorID: me.id,
            productVendorName: "renamed",
            session: .fixture(vendor: me),
            expected: .owner
        ),
        Case(
            testDescription: "the same name with another id is refused",
            productVendorID: Vendor.ID(8),
            productVendorName: "me",
            session: .fixture(vendor: me),
            expected: .notOwner
        ),
        Case(
            testDescription: "a user who is not logged in owns nothing that has a vendor",
            productVendorID: me.id,
            productVendorName: "me",
            session: nil,
            expected: .notOwner
        ),
        Case(
            testDescription: "a session without a vendor owns nothing that has one",
            productVendorID: me.id,
            productVendorName: nil,
            session: .fixture(vendor: nil),
            expected: .notOwner
        ),
        Case(
            testDescription: "without any id the name decides",
            productVendorID: nil,
            productVendorName: "me",
            session: .fixture(vendor: me),
            expected: .owner
        ),
        Case(
            testDescription: "without any id another name is refused",
            productVendorID: nil,
            productVendorName: "you",
            session: .fixture(vendor: me),
            expected: .notOwner
        ),
        Case(
            testDescription: "a market without vendors lets the password decide",
            productVendorID: nil,
            productVendorName: nil,
            session: nil,
            expected: .decidedBySecret
        ),
    ]

    private static func detail(vendorID: Vendor.ID?, vendorName: String?, vendor: Vendor? = nil) -> ProductDetail {
        let row = Product(
            id: Product.ID(1),
            vendorID: vendorID,
            vendorName: vendorName,
            name: "name",
            summary: nil,
            thumbnail: nil,
            price: .zero(.krw),
            discount: .none,
            stock: 0,
            createdAt: nil
        )
        return ProductDetail(product: row, description: "", images: [], vendor: vendor)
    }

    @Test("Ownership goes by id", arguments: cases)
    private func table(_ example: Case) {
        let detail = Self.detail(vendorID: example.productVendorID, vendorName: example.productVendorName)
        #expect(Ownership(of: detail, for: example.session) == example.expected)
    }

    @Test("The detail's vendor outvotes the row's")
    func detailVendor() {
        let detail = Self.detail(vendorID: Self.me.id, vendorName: "me", vendor: .fixture(id: 8, name: "me"))
        #expect(Ownership(of: detail, for: .fixture(vendor: Self.me)) == .notOwner)
    }
}
