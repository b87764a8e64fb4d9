import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/follows` of the extended third generation: whom a user follows, and what those sell.
extension RouteCall {
    func follow() async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
        let vendor = try await VendorReference(call, parts).vendor()
        let followed = try await parts.stored { try await $0.follow(vendor, by: user, at: parts.seconds) }
        return MarketResponse.personal(MarketResponse.json { $0.member(followed) })
    }

    func unfollow() async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
        let vendor = RecordID<VendorRecord>(try number(id))
        try await parts.change { try FollowTable($0).remove(vendor, by: user) }
        return HTTPResponse(status: 204)
    }

    func markSeen() async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
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

    func listFollows() async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
        let followed = try await parts.stored { try await $0.followed(by: user) }
        return MarketResponse.personal(
            MarketResponse.json { json in
                json.object { json in
                    json.array("follows", followed) { json, follow in
                        json.object { json in
                            json.key("seller")
                            json.member(follow.vendor)
                            json.field("new_products", follow.news)
                        }
                    }
                }
            }
        )
    }

    /// A page of products like that of any list, newest first.
    func followedProducts() async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
        let cursor = try ProductListing.cursor(of: call, in: .newest)
        return try await productPage { offset, size throws(Refusal) in
            let position = cursor.map(PagePosition.after) ?? .offset(offset)
            let page = try await parts.stored { try await $0.products(followedBy: user, at: position, size: size) }
            return (page, page.next?.text)
        }
    }

    /// The page that is asked for of a list of the user's own.
    func productPage(
        _ read: (_ offset: Int64, _ size: Int64) async throws(Refusal) -> (page: RecordPage, cursor: String?)
    ) async throws(Refusal) -> HTTPResponse {
        let number = try call.number("page_no", default: 1, in: 1...Int64.max)
        let size = try call.number("items_per_page", default: 10, in: 1...Int64(max(parts.limits.pageSize, 1)))
        let (end, overflow) = number.multipliedReportingOverflow(by: size)
        guard !overflow else { throw .malformed("page_no: is too large.") }
        let (page, cursor) = try await read(end - size, size)
        let response = ProductPageResponse(
            number: number,
            size: size,
            offset: end - size,
            end: end,
            page: page,
            cursor: cursor
        )
        let responses = parts.productAnswers(for: call)
        return MarketResponse.personal(MarketResponse.json { response.write(responses, to: &$0) })
    }
}
