import Foundation
import OpenMarket
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Calls of a market on Firebase alone", .slot, .timeLimit(.minutes(10)))
struct AccountCallsTests {
    private let transport = StubTransport()
    private static let upload = "/v0/b/shop.firebasestorage.app/o"
    private static let token = "/v1/token"
    private static let commit = "/v1/projects/shop/databases/%28default%29/documents:commit"

    private func market(
        attempts: Int = 3,
        token: String = "t1",
        expiresAt: Date = .distantFuture,
        layout: AccountLayout = .safe,
        offersNotices: Bool = false
    ) -> OpenMarketClient {
        var configuration = MarketConfiguration.firebase(projectID: "shop", apiKey: "k")
        configuration.retries = RetryPolicy(maxAttempts: attempts, base: .zero, throttledBase: .zero)
        (configuration.accountLayout, configuration.offersNotices) = (layout, offersNotices)
        configuration.session = Session(
            vendor: Vendor(id: Vendor.ID(rawValue: "ann"), name: "Ann"),
            credentials: VendorCredentials(secret: Secret("")),
            auth: AuthSession(
                user: UserID(rawValue: "ann"),
                email: "ann@example.com",
                accessToken: Secret(token),
                refreshToken: Secret("r1"),
                expiresAt: expiresAt
            )
        )
        return OpenMarketClient(configuration, transport: transport)
    }

    private func register(_ market: OpenMarketClient) async throws -> ProductDetail {
        let time = #"{"timestampValue":"2024-01-01T00:00:07Z"}"#
        let made = #"{"writeResults":[{"transformResults":[\#(time)]}]}"#
        transport.stub(.post, Self.commit, .json(made))
        return try await market.registerProduct(.fixture(), images: [Fixture.imageInput], secret: nil, progress: nil)
    }

    @Test("A market on Firebase has notices among its features where its functions send them, in the safe layout")
    func features() {
        #expect(market(offersNotices: true).useCases.features.contains(.notices))
        #expect(!market().useCases.features.contains(.notices))
        #expect(!market(layout: .original, offersNotices: true).useCases.features.contains(.notices))
    }

    @Test("A log-out takes off the devices of its login, where there are notices")
    func logOut() async throws {
        let devices = [("here", 7), ("there", 8)].map { name, login in
            """
            {"document":{"name":"projects/shop/databases/(default)/documents/users/ann/noticeDevices/\(name)",\
            "fields":{"login":{"integerValue":"\(login)"}}}}
            """
        }
        transport.answerEach { request in
            request.path == Self.commit
                ? .json(#"{"writeResults":[{}]}"#) : .json("[" + devices.joined(separator: ",") + "]")
        }
        let token = "head." + Data(#"{"auth_time":7}"#.utf8).base64EncodedString() + ".signature"
        try await market(token: token).useCases.requireAccounts().own.logOut()
        #expect(transport.requests.isEmpty)
        try await market(token: token, offersNotices: true).useCases.requireAccounts().own.logOut()
        let commit = try #require(transport.requests.first { $0.path == Self.commit }).wireText
        #expect(commit.contains("noticeDevices/here") && !commit.contains("noticeDevices/there"))
    }

    @Test("Entities of your own need a project")
    func noCollections() throws {
        let market = try OpenMarketClient(.rest("https://market.example"))
        #expect(throws: MarketError.unsupported(.accounts)) { try market.collection("notes", of: String.self) }
    }

    @Test("One lost connection while an image is uploaded does not fail a registration")
    func upload() async throws {
        transport.stub(.post, Self.upload, .failure(.connectionLost))
        transport.stub(.post, Self.upload, .json("{}"))
        #expect(try await register(market()).images.count == 1)
        try transport.verify()
    }

    @Test("Nor does one while the login is renewed")
    func renewal() async throws {
        let renewed = #"{"id_token":"t2","refresh_token":"r2","expires_in":"3600","user_id":"ann"}"#
        transport.stub(.post, Self.token, .failure(.connectionLost))
        transport.stub(.post, Self.token, .json(renewed))
        transport.stub(.post, Self.upload, .json("{}"))
        _ = try await register(market(expiresAt: Date(timeIntervalSince1970: 0)))
        let commits = transport.requests.filter { $0.path == Self.commit }
        #expect(commits.map { $0.headers["Authorization"] } == ["Bearer t2"])
        try transport.verify()
    }

    @Test("One attempt in the configuration is one, whatever the service", arguments: [true, false])
    func single(isUpload: Bool) async throws {
        let path = isUpload ? Self.upload : Self.commit
        transport.stub(.post, path, .failure(.connectionLost))
        if !isUpload { transport.stub(.post, Self.upload, .json("{}")) }
        transport.answerEach { $0.method == .delete ? .status(204) : .failure(.unreachable) }
        await #expect(throws: MarketError.connectionLost) {
            try await market(attempts: 1)
                .registerProduct(.fixture(), images: [Fixture.imageInput], secret: nil, progress: nil)
        }
        #expect(transport.requests.count { $0.path == path } == 1)
    }

    @Test("No call of Firebase takes longer than the deadline")
    func deadline() async throws {
        var configuration = MarketConfiguration.firebase(projectID: "shop", apiKey: "k")
        configuration.deadline = .milliseconds(300)
        let market = OpenMarketClient(configuration, transport: transport)
        let gate = Gate()
        transport.answerAlways(.json("[]").held(by: gate))
        await #expect(throws: MarketError.timedOut) { try await market.fetchProductDetail(Product.ID(rawValue: "a")) }
        #expect(gate.waiterCount == 0)
    }
}
