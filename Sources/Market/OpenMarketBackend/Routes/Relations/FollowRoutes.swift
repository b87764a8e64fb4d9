import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/follows` of the extended third generation: whom a user follows, and what those sell.
extension RouteCall {
    func follow(_ user: String) async throws(Refusal) -> HTTPResponse {
        let vendor = try await VendorReference(call, parts).vendor()
        let followed = try await parts.stored {
            try await $0.follow(vendor, by: user, at: parts.seconds, needsAccount: true)
        }
        if let seller = followed.account { try await document(.follow(seller), by: user) }
        return MarketResponse.personal { $0.member(followed) }
    }

    func unfollow(_ user: String) async throws(Refusal) -> HTTPResponse {
        let vendor = RecordID<VendorRecord>(try number(id))
        let seller = try await parts.stored { try await $0.unfollow(vendor, by: user) }
        if let seller { try await document(.unfollow(seller), by: user) }
        return HTTPResponse(status: 204)
    }

    func markSeen(_ user: String) async throws(Refusal) -> HTTPResponse {
        let vendor = RecordID<VendorRecord>(try number(id))
        try await parts.change { try FollowTable($0).markSeen(vendor, by: user) }
        return HTTPResponse(status: 204)
    }

    /// Reads the number in a path, from 1.
    func number(_ id: String) throws(Refusal) -> Int64 {
        guard let number = WholeNumber.read(id), number > 0 else {
            throw .malformed("The id must be a whole number from 1.")
        }
        return number
    }

    func listFollows(_ user: String) async throws(Refusal) -> HTTPResponse {
        let followed = try await parts.stored { try await $0.followed(by: user) }
        return MarketResponse.personal(
            MarketResponse.object { json in
                json.objects("follows", followed) { json, follow in
                    json.key("seller")
                    json.member(follow.vendor)
                    json.field("new_products", follow.news)
                }
            }
        )
    }

    /// A page of products like that of any list, newest first.
    func followedProducts(_ user: String) async throws(Refusal) -> HTTPResponse {
        let cursor = try ProductListing.cursor(of: call, in: .newest)
        let bounds = try PageBounds(PageBounds.number(call), of: call, parts.limits)
        let position = cursor.map(PagePosition.after) ?? .offset(bounds.offset)
        let page = try await parts.stored {
            try await $0.products(followedBy: user, at: position, size: bounds.size)
        }
        return show(ProductPageResponse(bounds: bounds, page: page, cursor: page.next?.text, written: parts.rows))
    }

    /// Shows a page of one of the user's own lists.
    func show(_ page: ProductPageResponse) -> HTTPResponse {
        let responses = parts.productAnswers(for: call)
        return MarketResponse.personal { page.write(responses, to: &$0) }
    }
}
