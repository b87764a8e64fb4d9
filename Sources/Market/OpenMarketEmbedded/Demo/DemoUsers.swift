import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketWire

/// Makes sellers of the demo who are users as well, so that a buyer can open a chat with them.
///
/// Their accounts have no address and no password: hashing one takes long, and a known one would let everyone in.
struct DemoUsers {
    private let identity: EndpointClient
    private let stored: FirestoreAccounts
    private let likes: FirestoreLikes
    private let vendors: RemoteVendorRegister
    private let surroundings: Surroundings

    /// Sellers of a market whose users are its vendors; `nil` for any other market.
    init?(_ backend: MarketBackend) {
        // The rules of the older layout let no one enroll a name.
        guard backend.configuration.generation == .v3x, backend.configuration.firebase?.layout == .safe else {
            return nil
        }
        var configuration = MarketConfiguration.embedded(.v3x, session: nil)
        backend.configuration.firebase.map { configuration.useFirebase($0) }
        guard let project = configuration.firebase else { return nil }
        surroundings = backend.configuration.surroundings
        let (transport, surroundings) = (backend.transport, surroundings)
        let endpoints = { EndpointClient(baseURL: $0, transport: transport, surroundings: surroundings) }
        identity = endpoints(project.identityURL)
        let client = FirestoreClient(project, over: transport, surroundings: surroundings)
        stored = FirestoreAccounts(configuration.accountLayout, client: client)
        likes = FirestoreLikes(client)
        let tokens = SessionTokens(sessions: InMemorySessionStore(), renewal: nil)
        let signing = HTTPPipeline([AuthenticationMiddleware(tokens, clock: surroundings.clock)], over: transport)
        vendors = RemoteVendorRegister(
            client: EndpointClient(baseURL: configuration.baseURL, transport: signing, surroundings: surroundings)
        )
    }

    /// A new user under a name, as a session that sells.
    func session(of name: String) async throws(MarketError) -> Session {
        let login = try await identity.call(Self.anonymousSignUp).session(email: "", now: surroundings.now())
        return try await login.acting { () async throws(MarketError) in try await make(name, login) }
    }

    private func make(_ name: String, _ login: AuthSession) async throws(MarketError) -> Session {
        try await stored.vendorNames.claim(name)
        let seller = try await vendors.enroll(name, credentials: nil)
        guard let credentials = seller.credentials else { throw .unauthenticated }
        _ = try await stored.profiles.create(vendorName: name, market: credentials)
        return Session(vendor: seller.vendor, credentials: credentials, auth: login)
    }

    /// Lets a seller like products.
    func like(_ products: [Product.ID], as seller: Session) async throws(MarketError) {
        try await seller.acting { () async throws(MarketError) in try await likes.add(products) }
    }

    private static var anonymousSignUp: Endpoint<IdentityGrant> {
        Endpoint(
            name: "identity.signUp",
            method: .post,
            target: .parts(
                RequestTarget(
                    segments: ["v1", "accounts"],
                    action: "signUp",
                    query: [QueryItem("key", "embedded")]
                )
            ),
            headers: ["Content-Type": "application/json"],
            body: .bytes(Data(#"{"returnSecureToken":true}"#.utf8))
        ) { response throws(Unreadable) in
            try IdentityGrant(login: try JSONDocument(response).root)
        }
    }
}
