import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/sellers` of the extended third generation: the facts about a seller or buyer that all users may know.
extension RouteCall {
    func seller() async throws(Refusal) -> HTTPResponse {
        let reader = try await viewer.reader(of: call)
        let (seller, since) = try await seller(id, for: reader)
        return MarketResponse.personal { $0.seller(seller, since: since, for: reader) }
    }

    /// Finds the owner of a page, by a vendor's number or a user's id, and the date since which such a user is a
    /// member.
    private func target(_ id: String) async throws(Refusal) -> (target: SellerTarget, joined: Int64?) {
        guard id.isStorable(255) else { throw .malformed("The id must be a vendor's number or a user's id.") }
        if let number = WholeNumber.read(id) { return (.vendor(RecordID(number)), nil) }
        let joined = try await parts.stored { _ in
            guard let made = try await viewer.firebase?.createdAt(id) else { throw StoreError.missing }
            return made / 1000
        }
        return (.account(id), joined)
    }

    private func seller(
        _ id: String,
        for reader: String?
    ) async throws(Refusal) -> (seller: SellerRecord, since: Int64?) {
        let (target, joined) = try await target(id)
        let since = parts.seconds - Int64(ResponseTime.days) * 86_400
        return try await parts.stored { store in
            guard let seller = try await store.seller(target, answersSince: since, for: reader) else {
                throw StoreError.missing
            }
            return (seller, seller.since ?? joined)
        }
    }

    func reviews() async throws(Refusal) -> HTTPResponse {
        let reader = try await viewer.reader(of: call)
        let before = try call.number("before", default: .max, in: 1...Int64.max)
        let size = try call.number("items_per_page", default: Int64(ReviewPage.size), in: 1...100)
        let (target, _) = try await target(id)
        let found = try await parts.stored {
            try await $0.reviews(about: target, before: before, limit: size + 1, for: reader)
        }
        let shown = found.prefix(Int(size))
        let next = found.count > shown.count ? shown.last?.review.id : nil
        return MarketResponse.personal(
            MarketResponse.object { json in
                json.array("reviews", Array(shown)) { $0.review($1.review, by: $1.writer, for: reader) }
                json.field("next", literal: next.map(String.init))
            }
        )
    }
}
