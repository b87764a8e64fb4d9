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

    /// Reads `{"vendors": […]}`.
    static func all(in root: JSONNode) throws(Unreadable) -> [Seller] {
        guard let rows = root["vendors"], rows.isArray else { throw Unreadable(expected: "a list of vendors") }
        var sellers: [Seller] = []
        for row in rows.elements { sellers.append(try Seller(row)) }
        return sellers
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
    /// Reads what one party of a sale says of the other one.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let stars = try node.integer("stars").flatMap(Stars.init(rawValue:)) else {
            throw Unreadable(expected: "1 to 5 stars", path: "stars")
        }
        guard let seconds = try node.integer("at") else { throw Unreadable(expected: "a time", path: "at") }
        self.init(
            id: ID(rawValue: try node.identifier("id")),
            product: Product.ID(rawValue: try node.identifier("product_id")),
            productName: try node.text("product_name") ?? "",
            writerName: try node.text("writer_name") ?? "",
            writer: try node.text("writer_id").map { Vendor.ID(rawValue: $0) },
            stars: stars,
            text: try node.text("text") ?? "",
            writtenAt: Date(timeIntervalSince1970: TimeInterval(seconds)),
            isOwn: node["is_own"]?.bool ?? false,
            answer: try node.text("answer")
        )
    }

    /// Reads the list under `reviews`.
    fileprivate static func all(in node: JSONNode) throws(Unreadable) -> [Review] {
        guard let list = node["reviews"], list.isArray else { throw Unreadable(expected: "a list", path: "reviews") }
        var reviews: [Review] = []
        for review in list.elements { reviews.append(try Review(review)) }
        return reviews
    }
}

extension ReviewPage {
    /// Reads `{"reviews": […], "next": 7}`.
    init(_ node: JSONNode) throws(Unreadable) {
        let next = try node.text("next").map { Review.ID(rawValue: $0) }
        self.init(reviews: try Review.all(in: node), next: next)
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
            reviews: try Review.all(in: node)
        )
    }
}

extension SellerPage {
    /// Reads what everybody may know of a seller.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let seller = node["seller"] else { throw Unreadable(expected: "a seller", path: "seller") }
        let since = try node.integer("member_since").map { Date(timeIntervalSince1970: TimeInterval($0)) }
        self.init(
            seller: try Seller(seller),
            memberSince: since,
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
    /// Reads `{"follows": […]}`.
    static func all(in root: JSONNode) throws(Unreadable) -> [FollowedSeller] {
        guard let rows = root["follows"], rows.isArray else { throw Unreadable(expected: "a list", path: "follows") }
        var followed: [FollowedSeller] = []
        for row in rows.elements {
            guard let seller = row["seller"] else { throw Unreadable(expected: "a seller", path: "seller") }
            let count = try row.integer("new_products") ?? 0
            followed.append(FollowedSeller(seller: try Seller(seller), newCount: count))
        }
        return followed
    }
}
