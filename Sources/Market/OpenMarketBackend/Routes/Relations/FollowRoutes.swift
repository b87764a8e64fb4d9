import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/follows` of the extended third generation: whom a user follows, and what those sell.
struct FollowRoutes: MarketRoutes {
    let parts: MarketDependencies
    let viewer: Viewer

    /// The operations of the routes.
    enum Operation: Sendable {
        case list
        case add
        case products
        case remove(String)
        case markSeen(String)
    }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        guard parts.configuration.generation == .v3x, segments.starts(with: ["api", "follows"]) else { return [] }
        return switch segments.count {
        case 2: [("GET", .list), ("POST", .add)]
        case 3 where segments[2] == "products": [("GET", .products)]
        case 3: [("DELETE", .remove(segments[2]))]
        case 4 where segments[3] == "seen": [("POST", .markSeen(segments[2]))]
        default: []
        }
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
        switch operation {
        case .list: return try await list(for: user)
        case .products: return try await products(for: user, call)
        case .add:
            let vendor = try await VendorReference(call, parts).vendor()
            let followed = try await parts.stored { () async throws(StoreError) in
                try await parts.store.follow(vendor, by: user, at: parts.seconds)
            }
            return MarketResponse.personal(MarketResponse.json { $0.member(followed) })
        case .remove(let id):
            let vendor = try vendor(id)
            try await parts.stored { () async throws(StoreError) in
                try await parts.store.unfollow(vendor, by: user)
            }
        case .markSeen(let id):
            let vendor = try vendor(id)
            try await parts.stored { () async throws(StoreError) in
                try await parts.store.markSeen(vendor, by: user)
            }
        }
        return HTTPResponse(status: 204)
    }

    private func vendor(_ id: String) throws(Refusal) -> RecordID<VendorRecord> {
        guard let number = WholeNumber.read(id) else { throw .malformed("The id must be a whole number.") }
        return RecordID(number)
    }

    private func list(for user: String) async throws(Refusal) -> HTTPResponse {
        let followed = try await parts.stored { () async throws(StoreError) in
            try await parts.store.followed(by: user)
        }
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
    private func products(for user: String, _ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let number = try call.number("page_no", default: 1, in: 1...Int64.max)
        let size = try call.number("items_per_page", default: 10, in: 1...Int64(max(parts.limits.pageSize, 1)))
        let (end, overflow) = number.multipliedReportingOverflow(by: size)
        guard !overflow else { throw .malformed("page_no: is too large.") }
        let cursor = try ProductListing.cursor(of: call, in: .newest)
        let page = try await parts.stored { () async throws(StoreError) in
            try await parts.store.products(
                followedBy: user,
                at: cursor.map(PagePosition.after) ?? .offset(end - size),
                size: size
            )
        }
        let response = ProductPageResponse(
            number: number,
            size: size,
            offset: end - size,
            end: end,
            page: page,
            cursor: page.next?.text
        )
        let responses = parts.productAnswers(for: call)
        return MarketResponse.personal(MarketResponse.json { response.write(responses, to: &$0) })
    }
}
