import Foundation
import OpenMarketDomain
import OpenMarketWire

extension Seller {
    /// Reads `{"id": 3, "name": "…", "user_id": "…"}`.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let id = try node.text("id") else { throw Unreadable(expected: "a vendor", path: "id") }
        let vendor = Vendor(id: Vendor.ID(rawValue: id), name: try node.text("name") ?? "")
        self.init(vendor: vendor, user: node["user_id"]?.string.map { UserID(rawValue: $0) })
    }
}

extension Seller.Key {
    /// The fields that name a seller in a request.
    var fields: JSONValue {
        switch self {
        case .vendor(let id): ["vendor_id": .string(id.rawValue)]
        case .user(let id): ["user_id": .string(id.rawValue)]
        }
    }
}

extension Review {
    /// Reads the review of one party of a sale by the other.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let stars = try node.integer("stars").flatMap(Stars.init(rawValue:)) else {
            throw Unreadable(expected: "1 to 5 stars", path: "stars")
        }
        guard let time = try node.moment("at") else { throw Unreadable(expected: "a time", path: "at") }
        self.init(
            id: ID(rawValue: try node.identifier("id")),
            product: Product.ID(rawValue: try node.identifier("product_id")),
            productName: try node.text("product_name") ?? "",
            writerName: try node.text("writer_name") ?? "",
            writer: try node.text("writer_id").map { Vendor.ID(rawValue: $0) },
            stars: stars,
            text: try node.text("text") ?? "",
            writtenAt: time,
            isOwn: node["is_own"]?.bool ?? false,
            answer: try node.text("answer")
        )
    }
}

extension ReviewPage {
    /// Reads `{"reviews": […], "next": 7}`.
    init(_ node: JSONNode) throws(Unreadable) {
        let next = try node.text("next").map { Review.ID(rawValue: $0) }
        self.init(reviews: try node.list("reviews", Review.init), next: next)
    }
}

extension Sale {
    /// Reads a sale as one of its two parties sees it.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let seller = node["seller"], let buyer = node["buyer"] else {
            throw Unreadable(expected: "the parties of a sale")
        }
        self.init(
            product: Product.ID(rawValue: try node.identifier("product_id")),
            isSold: node["is_sold"]?.bool ?? false,
            isConfirmed: node["is_confirmed"]?.bool ?? false,
            seller: try Seller(seller),
            buyer: try Seller(buyer),
            isSeller: node["is_seller"]?.bool ?? false,
            reviews: try node.list("reviews", Review.init)
        )
    }
}

extension SellerPage {
    init(_ node: JSONNode) throws(Unreadable) {
        guard let seller = node["seller"] else { throw Unreadable(expected: "a seller", path: "seller") }
        self.init(
            seller: try Seller(seller),
            memberSince: try node.moment("member_since"),
            onSaleCount: try node.integer("on_sale") ?? 0,
            soldCount: try node.integer("sold") ?? 0,
            followerCount: try node.integer("followers") ?? 0,
            rating: Rating(count: try node.integer("reviews") ?? 0, stars: try node.integer("stars") ?? 0),
            // A step that a later server knows is not told here.
            responseTime: try node.text("response_time").flatMap(ResponseTime.init(rawValue:)),
            isFollowed: node["is_followed"]?.bool ?? false,
            isOwn: node["is_own"]?.bool ?? false
        )
    }
}

extension FollowedSeller {
    /// Reads `{"seller": {…}, "new_products": 3}`.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let seller = node["seller"] else { throw Unreadable(expected: "a seller", path: "seller") }
        self.init(seller: try Seller(seller), newCount: try node.integer("new_products") ?? 0)
    }
}
