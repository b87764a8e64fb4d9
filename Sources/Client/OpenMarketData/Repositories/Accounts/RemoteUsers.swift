import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// Profiles and the names that users sell under, at a server of the extended third generation.
///
/// There is no secret of a vendor: the user's login signs what they sell.
package struct RemoteUsers: UserProfileRepository, VendorNameRegistry {
    private let client: EndpointClient

    package init(client: EndpointClient) { self.client = client.signed() }

    package func profile(of user: UserID) async throws(MarketError) -> UserProfile {
        try await client.call(UserEndpoints.profile(of: user))
    }

    package func account() async throws(MarketError) -> UserAccount {
        UserAccount(likedProductIDs: try await client.call(LikeEndpoints.list()))
    }

    package func create(
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> UserProfile {
        try await make(vendorName).profile
    }

    /// Makes the caller a user who sells under a name: name, profile and vendor are there, or nothing is.
    func make(_ name: String) async throws(MarketError) -> OwnUser {
        guard RequestTarget.isSafe(name) else { throw .invalid([.forbiddenCharacter(.vendorName)]) }
        do throws(MarketError) {
            let made = try await client.call(UserEndpoints.create(name))
            guard made.isNew else { throw .conflict }
            return made.user
        } catch .account(.vendorNameTaken) {
            // The server says the same of a name that is another user's and of a user who has another name.
            throw try await own() == nil ? .account(.vendorNameTaken) : .conflict
        } catch {
            guard error.outcome == .unknown, error != .cancelled, let user = try? await own(),
                VendorNameKey(user.profile.vendorName) == VendorNameKey(name)
            else { throw error }
            // The attempt without a response has written it.
            return user
        }
    }

    /// The user of this login; `nil` before there is a profile.
    private func own() async throws(MarketError) -> OwnUser? {
        do throws(MarketError) {
            return try await client.call(UserEndpoints.own())
        } catch .notFound {
            return nil
        }
    }

    package func delete() async throws(MarketError) { _ = try await client.call(UserEndpoints.delete()) }

    package func owner(of name: String) async throws(MarketError) -> UserID {
        guard RequestTarget.isSafe(name) else { throw .notFound }
        return try await client.call(UserEndpoints.owner(of: name))
    }

    package func claim(_ name: String) async throws(MarketError) {
        guard RequestTarget.isSafe(name) else { throw .invalid([.forbiddenCharacter(.vendorName)]) }
        _ = try await client.call(UserEndpoints.claim(name))
    }

    package func release(_ name: String) async throws(MarketError) {
        guard RequestTarget.isSafe(name) else { return }
        _ = try await client.call(UserEndpoints.release(name))
    }
}

/// The caller as a user who sells.
struct OwnUser: Sendable {
    let profile: UserProfile
    /// The vendor under the user's name; without a number of its own where the user sells nothing yet.
    let identity: VendorIdentity
}

/// The operations on profiles and names, which the extended third generation has.
enum UserEndpoints {
    /// `GET /api/users/:id`.
    static func profile(of user: UserID) -> Endpoint<UserProfile> {
        .own("users.profile", .get, "users", user.rawValue, decode: Endpoint.reading(UserProfile.init))
    }

    /// `GET /api/profile`.
    static func own() -> Endpoint<OwnUser> {
        .own("profile.read", .get, "profile", decode: Endpoint.reading(OwnUser.init))
    }

    /// `PUT /api/profile`: the name, with a profile and a vendor under it, and whether the profile is new.
    ///
    /// It is not sent again when its response was lost, because the second response could not say whether the profile
    /// is new.
    static func create(_ name: String) -> Endpoint<(user: OwnUser, isNew: Bool)> {
        named(
            .own("profile.create", .put, "profile", json: ["name": .string(name)], retry: .keyed) {
                response throws(Unreadable) in
                (try OwnUser(try JSONDocument(response).root), response.status == 201)
            }
        )
    }

    /// `DELETE /api/profile`.
    static func delete() -> Endpoint<EmptyResponse> {
        .own("profile.delete", .delete, "profile", decode: Endpoint.ignoringBody)
    }

    /// `GET /api/names/:name`.
    static func owner(of name: String) -> Endpoint<UserID> {
        .own(
            "names.owner",
            .get,
            "names",
            name,
            decode: Endpoint.reading { root throws(Unreadable) in
                UserID(rawValue: try root.identifier("user_id"))
            }
        )
    }

    /// `PUT /api/names/:name`.
    static func claim(_ name: String) -> Endpoint<EmptyResponse> {
        named(.own("names.claim", .put, "names", name, decode: Endpoint.ignoringBody))
    }

    /// `DELETE /api/names/:name`.
    static func release(_ name: String) -> Endpoint<EmptyResponse> {
        .own("names.release", .delete, "names", name, decode: Endpoint.ignoringBody)
    }

    /// Returns the endpoint with its conflict read as a conflict of names.
    private static func named<Response>(_ endpoint: Endpoint<Response>) -> Endpoint<Response> {
        var endpoint = endpoint
        endpoint.failure = VendorEndpoints.failure
        return endpoint
    }
}

extension UserProfile {
    /// Reads the public half of a user.
    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        self.init(
            id: UserID(rawValue: try node.identifier("user_id")),
            vendorName: try node.text("name") ?? "",
            createdAt: try node.instant("created_at")
        )
    }
}

extension OwnUser {
    /// Reads the user, and the number of the vendor.
    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        profile = try UserProfile(node)
        let number = try node.integer("vendor_id").map { Vendor.ID($0) }
        identity = VendorIdentity(vendor: Vendor(id: number ?? Vendor.ID(profile.id), name: profile.vendorName))
    }
}
