import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("What the account service means", .slot)
struct IdentityErrorTests {
    private let transport = StubTransport()
    private let now = Date(timeIntervalSince1970: 1_000_000)
    private let credentials = Credentials(email: "a@b", password: Secret("pw"))

    private var service: FirebaseAuthService {
        FirebaseAuthService(.shop, transport: transport, surroundings: Surroundings(now: { [now] in now }))
    }

    @Test(
        "A code decides, with or without a sentence behind it",
        arguments: [
            ("EMAIL_EXISTS", MarketError.account(.emailInUse)), ("EMAIL_NOT_FOUND", .account(.unknownUser)),
            ("INVALID_PASSWORD", .account(.wrongPassword)),
            ("INVALID_LOGIN_CREDENTIALS", .account(.invalidCredentials)),
            ("WEAK_PASSWORD : Password should be at least 6 characters", .account(.weakPassword)),
            ("INVALID_EMAIL", .account(.invalidEmail)), ("USER_DISABLED", .account(.disabled)),
            ("TOO_MANY_ATTEMPTS_TRY_LATER : Access: disabled", .account(.tooManyAttempts)),
            ("OPERATION_NOT_ALLOWED", .account(.notAllowed)),
            ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .account(.reauthenticationNeeded)),
            ("TOKEN_EXPIRED", .unauthenticated), ("INVALID_ID_TOKEN", .unauthenticated),
            ("NEVER_HEARD_OF : it", .rejected(ServerRejection(status: 400, code: "NEVER_HEARD_OF"))),
            ("API key not valid. Please pass a valid one.", .rejected(ServerRejection(status: 400))),
        ]
    )
    func codes(message: String, meaning: MarketError) async {
        transport.answerNext(.json(refusal(message), status: 400))
        await #expect(throws: meaning) { try await service.signIn(credentials) }
    }

    @Test(
        "What refuses the token of a provider is told from what refuses the user",
        arguments: [
            ("EMAIL_EXISTS", MarketError.account(.otherLogInMethod)),
            ("FEDERATED_USER_ID_ALREADY_LINKED", .account(.otherLogInMethod)),
            ("INVALID_IDP_RESPONSE : The token is too old.", .account(.providerRefused)),
            ("INVALID_CREDENTIAL_OR_PROVIDER_ID : no", .account(.providerRefused)),
            ("MISSING_OR_INVALID_NONCE : Nonce is missing", .account(.providerRefused)),
            ("OPERATION_NOT_ALLOWED : not configured", .account(.notAllowed)), ("USER_DISABLED", .account(.disabled)),
        ]
    )
    func providerCodes(message: String, meaning: MarketError) async {
        transport.answerNext(.json(refusal(message), status: 400))
        await #expect(throws: meaning) { try await service.signIn(with: .emulated()) }
    }

    @Test("An address that has to be confirmed is no log-in")
    func confirmation() async {
        transport.answerNext(.json(#"{"needConfirmation":true,"email":"a@b","verifiedProvider":["password"]}"#))
        await #expect(throws: MarketError.account(.otherLogInMethod)) { try await service.signIn(with: .emulated()) }
    }

    @Test("The address is the one that the service keeps, and none where a provider told none")
    func providerAddress() async throws {
        let tokens = #""localId":"u","idToken":"i","refreshToken":"r","expiresIn":"3600""#
        transport.answerNext(.json(#"{"email":"a@b",\#(tokens)}"#), .json("{\(tokens)}"))
        #expect(try await service.signIn(with: .emulated()).email == "a@b")
        #expect(try await service.signIn(with: .emulated()).email == "")
    }

    @Test("What is unknown is kept as it came, and shown only when it is a code")
    func unknown() {
        #expect(IdentityCode(message: " A_1 : b: c").rawValue == "A_1")
        #expect(IdentityCode(message: "no such \"secret\"").rawValue == "no such \"secret\"")
        #expect(String(describing: IdentityCode(message: "no such secret")) == "•••")
    }

    @Test(
        "Without a body that can be read, the status decides",
        arguments: [
            (404, MarketError.rejected(ServerRejection(status: 404))),
            (401, .rejected(ServerRejection(status: 401))), (500, .server(ServerRejection(status: 500))),
            (503, .unavailable(retryAfter: nil)), (429, .rateLimited(retryAfter: nil)),
        ]
    )
    func plainText(status: Int, meaning: MarketError) async {
        transport.answerNext(.bytes(Data("Not Found".utf8), status: status, type: "text/plain"))
        await #expect(throws: meaning) { try await service.createUser(credentials) }
    }

    @Test("A login holds from when it arrives, by the clock of this device")
    func lifetime() async throws {
        transport.answerNext(
            .json(
                #"{"localId":"ann","email":"a@b.c","idToken":"t","refreshToken":"r","expiresIn":"3600"}"#
            )
        )
        let session = try await service.signIn(credentials)
        #expect(session.expiresAt == now.addingTimeInterval(3600))
        #expect(session.email == "a@b.c" && session.user.rawValue == "ann")
        #expect(session.accessToken.reveal() == "t" && session.refreshToken.reveal() == "r")
    }

    @Test("Renewed tokens keep the address, and another user's are not taken")
    func renewal() async throws {
        let answer = #"{"id_token":"t2","refresh_token":"r2","expires_in":"60","user_id":"ann","project_id":"1"}"#
        transport.answerNext(.json(answer), .json(answer.replacingOccurrences(of: "ann", with: "eve")))
        let renewed = try await service.refresh(.ann())
        #expect(renewed.refreshToken.reveal() == "r2" && renewed.email == "ann@example.com")
        await #expect(throws: MarketError.unreadable(Unreadable(expected: "tokens of the same user"))) {
            try await service.refresh(.ann())
        }
    }

    @Test("Who is gone already is deleted; everything else about deleting is told")
    func deleting() async throws {
        transport.answerNext(
            .json("{}"),
            .json(refusal("USER_NOT_FOUND"), status: 400),
            .json(refusal("CREDENTIAL_TOO_OLD_LOGIN_AGAIN"), status: 400)
        )
        try await service.deleteUser(.ann())
        try await service.deleteUser(.ann())
        await #expect(throws: MarketError.account(.reauthenticationNeeded)) {
            try await service.deleteUser(.ann())
        }
    }

    @Test("Tokens that no header could carry, and lives that no token has, are not taken")
    func hostile() async {
        for (token, life) in [("a b", "1"), ("a\\r\\nX: y", "1"), ("", "1"), ("t", "-1"), ("t", "1e99"), ("t", "x")] {
            transport.answerNext(
                .json(#"{"localId":"a","idToken":"\#(token)","refreshToken":"r","expiresIn":"\#(life)"}"#)
            )
            await #expect(throws: MarketError.self) { try await service.signIn(credentials) }
        }
    }
}
