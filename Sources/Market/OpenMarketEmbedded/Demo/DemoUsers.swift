import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain

/// Makes sellers of the demo who are users as well, so that a buyer can open a chat with them.
///
/// Their accounts have no address and no password: hashing one takes long, and a known one would let everyone in.
struct DemoUsers {
    private let backend: MarketBackend
    private let users: RemoteUsers
    private let likes: RemoteLikes
    private let vendors: RemoteVendorRegister

    /// Sellers of a market whose users are its vendors; `nil` for any other market.
    init?(_ backend: MarketBackend) {
        // The rules of the older layout let no one enroll a name.
        guard backend.configuration.generation == .v3x, backend.configuration.firebase?.layout == .safe else {
            return nil
        }
        let surroundings = backend.configuration.surroundings
        let tokens = SessionTokens(sessions: InMemorySessionStore(), renewal: nil)
        let client = EndpointClient(
            baseURL: MarketConfiguration.embedded(.v3x, session: nil).baseURL,
            transport: HTTPPipeline(
                [AuthenticationMiddleware(tokens, clock: surroundings.clock)],
                over: backend.transport
            ),
            surroundings: surroundings
        )
        self.backend = backend
        users = RemoteUsers(client: client)
        likes = RemoteLikes(client: client)
        vendors = RemoteVendorRegister(client: client)
    }

    /// A new user under a name, as a session that sells.
    func session(of name: String) async throws(MarketError) -> Session {
        let login = try await login()
        return try await login.acting { () async throws(MarketError) in try await make(name, login) }
    }

    private func login() async throws(MarketError) -> AuthSession {
        do throws(BackendError) {
            let guest = try await backend.addGuest()
            return AuthSession(
                user: UserID(rawValue: guest.user),
                email: "",
                accessToken: Secret(guest.accessToken),
                refreshToken: Secret(guest.refreshToken),
                expiresAt: backend.configuration.surroundings.now().addingTimeInterval(Double(guest.expiresIn))
            )
        } catch {
            throw .storage(.unwritable)
        }
    }

    private func make(_ name: String, _ login: AuthSession) async throws(MarketError) -> Session {
        try await users.claim(name)
        let seller = try await vendors.enroll(name, credentials: nil)
        guard let credentials = seller.credentials else { throw .unauthenticated }
        _ = try await users.create(vendorName: name, market: credentials)
        return Session(vendor: seller.vendor, credentials: credentials, auth: login)
    }

    /// Lets a seller like products.
    func like(_ products: [Product.ID], as seller: Session) async throws(MarketError) {
        try await seller.acting { () async throws(MarketError) in
            for product in products { try await likes.setLiked(product, true) }
        }
    }
}
