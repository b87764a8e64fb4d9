import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/profile`, `/api/users`, `/api/names` and `/api/likes` of the extended third generation: under which names people
/// sell, and what they like.
extension RouteCall {
    func ownProfile(_ user: String) async throws(Refusal) -> HTTPResponse { try await profile(of: user) }

    /// The public half of the user in the path.
    func profile(_ user: String) async throws(Refusal) -> HTTPResponse { try await profile(of: id) }

    /// Gives the user a name, with a profile and a vendor under it: 201 for a new profile, 200 for the same once more.
    func makeProfile(_ user: String) async throws(Refusal) -> HTTPResponse {
        let people = try people()
        let body = try await RequestBody(call: call, limits: parts.limits).json()
        let name = VendorNameRules.name(body?["name"]?.string ?? "")
        if let violation = VendorNameRules.violation(of: name) { throw .broken([violation]) }
        let isNew = try await VendorEnrolment(viewer: viewer).introduce(user, as: name, to: people)
        return try await profile(of: user, isNew ? 201 : 200)
    }

    /// Takes the profile away and gives the name back, with a vendor that sells nothing.
    func removeProfile(_ user: String) async throws(Refusal) -> HTTPResponse {
        let people = try people()
        try await parts.write { session in
            try people.forget(user, in: session)
            try MarketStore.removeIdleVendor(of: user, in: session)
        }
        return HTTPResponse(status: 204)
    }

    /// The user who sells under the name in the path.
    func ownerOfName(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (people, key) = (try people(), VendorNameKey(id).text)
        guard let owner = try await parts.stored({ _ in try await people.owner(ofName: key) }) else { throw .notFound }
        return MarketResponse.personal { json in json.object { $0.field("user_id", owner) } }
    }

    /// Gives the user the name in the path, without a profile.
    func claimName(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (people, name) = (try people(), VendorNameRules.name(id))
        if let violation = VendorNameRules.violation(of: name) { throw .broken([violation]) }
        try await parts.write { try people.claim(name, key: VendorNameKey(name).text, for: user, in: $0) }
        return HTTPResponse(status: 204)
    }

    func releaseName(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (people, key) = (try people(), VendorNameKey(id).text)
        guard try await parts.write({ try people.release(key, of: user, in: $0) }) else {
            throw Refusal(403, "The name is another user's.", .otherAccount)
        }
        return HTTPResponse(status: 204)
    }

    func listLikes(_ user: String) async throws(Refusal) -> HTTPResponse {
        _ = try people()
        let liked = try await parts.rows { try LikeTable($0).ids(of: user) }
        return MarketResponse.personal { json in
            json.object { json in json.array("product_ids", liked) { $0.string($1) } }
        }
    }

    func like(_ user: String) async throws(Refusal) -> HTTPResponse {
        let product = String(try await visibleProduct().id.rawValue)
        return try await setLiked(product, true, by: user)
    }

    /// Removes a like, also of a product that is gone: the list of likes keeps its id.
    func unlike(_ user: String) async throws(Refusal) -> HTTPResponse {
        try await setLiked(id, false, by: user)
    }

    private func setLiked(_ product: String, _ isLiked: Bool, by user: String) async throws(Refusal) -> HTTPResponse {
        let people = try people()
        try await parts.write { try people.setLiked(product, isLiked, by: user, in: $0) }
        return HTTPResponse(status: 204)
    }

    private func profile(of user: String, _ status: Int = 200) async throws(Refusal) -> HTTPResponse {
        _ = try people()
        let (found, vendor) = try await parts.rows { connection in
            (
                try FirebaseServices.person(user, in: connection),
                try VendorTable(connection).vendor(account: user)?.id.rawValue
            )
        }
        guard let person = found else { throw .notFound }
        return MarketResponse.personal(status) { json in
            json.object { json in
                json.field("user_id", person.id)
                json.field("name", person.name)
                json.field("vendor_id", literal: vendor.map { String($0) })
                json.field("created_at", person.createdAt)
            }
        }
    }

    /// The services that keep people and chats; a market without accounts, or with the first app's documents, has none.
    func people() throws(Refusal) -> FirebaseServices {
        guard let firebase = viewer.firebase, firebase.hasPeople else { throw .unknownRoute }
        return firebase
    }
}
