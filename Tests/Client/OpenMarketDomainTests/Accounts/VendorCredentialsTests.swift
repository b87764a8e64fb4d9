import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct VendorCredentialsTests {
    private let session = Session.fixture(credentials: .fixture(identifier: "me", secret: Secret("stored")))

    @Test("The secret just typed comes before the session's, with the session's identifier")
    func typed() throws {
        let credentials = try VendorCredentials(secret: Secret("typed"), session: session)
        #expect(credentials == VendorCredentials(identifier: "me", secret: Secret("typed")))
    }

    @Test("Without a typed secret the session's is used", arguments: [nil, Secret("")])
    func stored(secret: Secret?) throws {
        #expect(try VendorCredentials(secret: secret, session: session) == session.credentials)
    }

    @Test("A password alone is enough where no user is logged in")
    func passwordOnly() throws {
        let credentials = try VendorCredentials(secret: Secret("1234"), session: nil)
        #expect(credentials == VendorCredentials(identifier: "", secret: Secret("1234")))
    }

    @Test("With neither there is no user to act as")
    func neither() {
        #expect(throws: MarketError.unauthenticated) { try VendorCredentials(secret: nil, session: nil) }
        #expect(throws: MarketError.unauthenticated) { try VendorCredentials(secret: Secret(""), session: nil) }
    }
}
