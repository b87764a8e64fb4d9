import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// Every request to the account service, byte for byte.
@Suite("Requests to the account service, byte for byte", .slot)
struct IdentityGoldenTests {
    private let methods = IdentityMethods(apiKey: "k&1")
    private let credentials = Credentials(email: "Ann@example.com", password: Secret("p\"w"))

    private func wire<R>(_ endpoint: Endpoint<R>) throws -> String {
        let base = FirebaseConfiguration.shop.identityURL
        return try EndpointClient(baseURL: base, transport: StubTransport()).request(for: endpoint.erased).wireText
    }

    private func post(_ action: String, _ body: String) -> String {
        """
        POST /v1/accounts:\(action)?key=k%261
        Accept: application/json
        Content-Type: application/json

        \(body)
        """
    }

    @Test("Signing up and in")
    func login() throws {
        let body = #"{"email":"Ann@example.com","password":"p\"w","returnSecureToken":true}"#
        #expect(try wire(methods.signUp(credentials)) == post("signUp", body))
        #expect(try wire(methods.signIn(credentials)) == post("signInWithPassword", body))
    }

    @Test("The token of a provider stands in a form inside of the JSON, with nothing in it that could be a separator")
    func provider() throws {
        func body(_ form: String) -> String {
            #"{"postBody":"\#(form)","requestUri":"http://localhost","returnIdpCredential":false,"#
                + #""returnSecureToken":true}"#
        }
        let apple = ProviderGrant(provider: .apple, token: .id(Secret("a.b&c=d")), nonce: Secret("n 1"))
        let form = "id_token=a.b%26c%3Dd&providerId=apple.com&nonce=n%201"
        #expect(try wire(methods.signIn(with: apple)) == post("signInWithIdp", body(form)))
        let facebook = ProviderGrant(provider: .facebook, token: .access(Secret("t")))
        let short = "access_token=t&providerId=facebook.com"
        #expect(try wire(methods.signIn(with: facebook)) == post("signInWithIdp", body(short)))
    }

    @Test("Looking up, changing and removing an account")
    func account() throws {
        let token = Secret("t1")
        #expect(try wire(methods.lookup(token)) == post("lookup", #"{"idToken":"t1"}"#))
        #expect(try wire(methods.delete(token)) == post("delete", #"{"idToken":"t1"}"#))
        let change = #"{"idToken":"t1","displayName":"Ann","password":"new","returnSecureToken":true}"#
        #expect(
            try wire(methods.update(token, displayName: "Ann", password: Secret("new"))) == post("update", change)
        )
    }

    @Test("Choosing another password")
    func reset() throws {
        let letter = #"{"requestType":"PASSWORD_RESET","email":"a@b"}"#
        #expect(try wire(methods.sendPasswordReset(to: "a@b")) == post("sendOobCode", letter))
        #expect(
            try wire(methods.resetPassword(code: Secret("c"), to: Secret("new")))
                == post("resetPassword", #"{"oobCode":"c","newPassword":"new"}"#)
        )
    }

    @Test("Renewing tokens is a form, with nothing in it that could be taken for a separator")
    func renewal() throws {
        let endpoint = TokenMethods(apiKey: "k").renew(Secret("a+b&c=d"))
        #expect(
            try wire(endpoint) == """
                POST /v1/token?key=k
                Accept: application/json
                Content-Type: application/x-www-form-urlencoded

                grant_type=refresh_token&refresh_token=a%2Bb%26c%3Dd
                """
        )
    }

    @Test("An emulator has the names of the services in its paths, and only a host with a port is an address")
    func emulators() throws {
        let configuration = try FirebaseConfiguration(emulator: "127.0.0.1:9099")
        let transport = StubTransport()
        let identity = EndpointClient(baseURL: configuration.identityURL, transport: transport)
        let request = try identity.request(for: methods.lookup(Secret("t")).erased)
        #expect(request.origin.description == "http://127.0.0.1:9099")
        #expect(request.target == "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k%261")
        #expect(configuration.tokenURL.path() == "/securetoken.googleapis.com")
        #expect(configuration.firestoreURL.absoluteString == "http://127.0.0.1:9099")
        for place in ["http://127.0.0.1:9099", "//h:1", "h", "h:", "h:1/x", "u@h:1", "h:1?x", "", "h:99999x"] {
            #expect(throws: MarketError.invalidRequest(.url), "\(place)") {
                try FirebaseConfiguration(emulator: place)
            }
        }
        let mixed = try FirebaseConfiguration.shop.emulated(by: ["FIRESTORE_EMULATOR_HOST": "localhost:8080"])
        #expect(mixed.firestoreURL.absoluteString == "http://localhost:8080")
        #expect(mixed.identityURL == FirebaseConfiguration.shop.identityURL)
        #expect(!String(describing: mixed).contains("k&1") && !String(reflecting: mixed).contains("k&1"))
    }
}
