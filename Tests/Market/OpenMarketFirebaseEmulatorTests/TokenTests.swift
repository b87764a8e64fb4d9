import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Tokens of accounts", .slot)
struct TokenTests {
    @Test("A token that was forged, tampered with, or made for another project or market is refused")
    func forgeries() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let stranger = try await FirebaseProbe(seed: 8).signUp("a@example.com")
        let parts = user.idToken.split(separator: ".").map(String.init)
        func encoded(_ text: String) -> String { Base64.encodeURL(Data(text.utf8)) }
        let claims = try #require(Base64.decodeURL(parts[1]).map { String(decoding: $0, as: UTF8.self) })
        let other = encoded(claims.replacingOccurrences(of: user.uid, with: "somebody"))
        let none = encoded(#"{"alg":"none","typ":"JWT"}"#)
        let forged = [
            none + "." + parts[1] + ".", none + "." + parts[1] + "." + parts[2],
            parts[0] + "." + other + "." + parts[2],
            parts[0] + "." + parts[1] + ".", parts[0] + "." + parts[1], stranger.idToken, "x", "..", "owner2",
            parts[0] + "." + parts[1] + "." + String(parts[2].reversed()), user.refreshToken,
        ]
        for token in forged {
            #expect(try await probe.documents("GET", "/users/\(user.uid)", as: token).problem == "UNAUTHENTICATED")
            #expect(
                try await probe.accounts("lookup", #"{"idToken":"\#(token)"}"#).problem == "INVALID_ID_TOKEN",
                "\(token)"
            )
        }
        #expect(await probe.documents("GET", "/users/\(user.uid)", as: user.idToken).status == 404)
    }

    @Test("A token is good for an hour, and the sign-in it tells of survives refreshing")
    func expiry() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        probe.clock.advance(by: .seconds(3599))
        #expect(await probe.documents("GET", "/users/x", as: user.idToken).status == 404)
        probe.clock.advance(by: .seconds(1))
        #expect(try await probe.documents("GET", "/users/x", as: user.idToken).problem == "UNAUTHENTICATED")
        let fresh = try probe.session(await probe.refresh(user.refreshToken))
        #expect(await probe.documents("GET", "/users/x", as: fresh.idToken).status == 404)
        let middle = try #require(fresh.idToken.split(separator: ".").dropFirst().first)
        let claims = try JSONDocument(#require(Base64.decodeURL(middle))).root
        #expect(claims["auth_time"]?.int64 == 1_668_471_300)
        #expect(claims["iat"]?.int64 == 1_668_474_900)
        #expect(claims["iss"]?.string == "https://securetoken.google.com/demo-open-market")
        #expect(claims["firebase"]?["sign_in_provider"]?.string == "password")
    }

    @Test("A new password ends the other sessions at once, even those of the same second")
    func passwordChange() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let changed = await probe.accounts("update", #"{"idToken":"\#(user.idToken)","password":"new-word"}"#)
        let own = try probe.session(changed)
        #expect(try await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#).problem == "TOKEN_EXPIRED")
        #expect(try await probe.documents("GET", "/users/x", as: user.idToken).problem == "UNAUTHENTICATED")
        #expect(try await probe.refresh(user.refreshToken).problem == "INVALID_REFRESH_TOKEN")
        #expect(await probe.documents("GET", "/users/x", as: own.idToken).status == 404)
        #expect(await probe.refresh(own.refreshToken).status == 200)
    }

    @Test("Giving an account another password through a sign-up ends its other sessions too")
    func linking() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let link = #"{"idToken":"\#(user.idToken)","email":"b@example.com","password":"new-word"}"#
        let own = try probe.session(await probe.accounts("signUp", link))
        #expect(own.uid == user.uid)
        #expect(try await probe.refresh(user.refreshToken).problem == "INVALID_REFRESH_TOKEN")
        #expect(try await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#).problem == "TOKEN_EXPIRED")
        #expect(await probe.refresh(own.refreshToken).status == 200)
    }

    @Test("A refresh token gives way to another; a lost response does no harm, a theft ends the session")
    func rotation() async throws {
        let probe = try await FirebaseProbe()
        let first = try await probe.signUp("a@example.com").refreshToken
        let second = try probe.session(await probe.refresh(first)).refreshToken
        #expect(second != first)
        probe.clock.advance(by: .seconds(30))
        let third = try probe.session(await probe.refresh(first)).refreshToken
        #expect(await probe.refresh(second).status == 200)
        probe.clock.advance(by: .seconds(31))
        #expect(try await probe.refresh(first).problem == "INVALID_REFRESH_TOKEN")
        #expect(try await probe.refresh(third).problem == "INVALID_REFRESH_TOKEN")
    }

    @Test("Of the tokens that one has made in its minute of grace three work at most, and the last one does")
    func grace() async throws {
        let probe = try await FirebaseProbe()
        let first = try await probe.signUp("a@example.com").refreshToken
        var successors: [String] = []
        for _ in 0..<8 {
            successors.append(try probe.session(await probe.refresh(first)).refreshToken)
            probe.clock.advance(by: .seconds(1))
        }
        var statuses: [Int] = []
        for token in successors { statuses.append(await probe.refresh(token).status) }
        #expect(statuses == Array(repeating: 400, count: 5) + [200, 200, 200])
    }

    @Test(
        "The token service takes forms and JSON in either spelling",
        arguments: [
            (#"{"grantType":"refresh_token","refreshToken":"*"}"#, nil),
            ("grantType=refresh_token&refreshToken=*", nil),
            ("grant_type=refresh_token&refresh_token=*", nil), ("refresh_token=*", "MISSING_GRANT_TYPE"),
            ("grant_type=password&refresh_token=*", "INVALID_GRANT_TYPE"),
            ("grant_type=refresh_token", "MISSING_REFRESH_TOKEN"),
            ("grant_type=refresh_token&refresh_token=nothing", "INVALID_REFRESH_TOKEN"),
        ] as [(String, String?)]
    )
    func spellings(_ body: String, _ problem: String?) async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let sent = body.replacingOccurrences(of: "*", with: user.refreshToken)
        let response = await probe.call("POST", "/securetoken.googleapis.com/v1/token?key=any", as: nil, sent)
        if let problem {
            #expect(try response.problem == problem)
        } else {
            let root = try response.root
            #expect(root["expires_in"]?.string == "3600" && root["token_type"]?.string == "Bearer")
            #expect(root["user_id"]?.string == user.uid && root["access_token"]?.string == root["id_token"]?.string)
        }
    }

    @Test("A disabled user is refused with every token")
    func disabling() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts:update"
        let body = #"{"localId":"\#(user.uid)","disableUser":true}"#
        #expect(await probe.call("POST", path, as: "owner", body).status == 200)
        #expect(try await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#).problem == "USER_DISABLED")
        #expect(try await probe.refresh(user.refreshToken).problem == "USER_DISABLED")
        #expect(try await probe.documents("GET", "/users/x", as: user.idToken).problem == "UNAUTHENTICATED")
    }

    @Test("Sessions and the key of their tokens survive a restart; passwords and tokens are nowhere in the file")
    func onDisk() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let probe = try await FirebaseProbe(database: file)
            let user = try await probe.signUp("a@example.com", password: "canary-pass-word")
            _ = await probe.refresh(user.refreshToken)
            await probe.backend.close()
            let again = try await FirebaseProbe(database: file, seed: 9)
            #expect(await again.documents("GET", "/users/x", as: user.idToken).status == 404)
            #expect(await again.refresh(user.refreshToken).status == 200)
            await again.backend.close()
            let bytes = try Data(contentsOf: file)
            for secret in ["canary-pass-word", user.refreshToken, user.idToken] {
                #expect(bytes.firstRange(of: Data(secret.utf8)) == nil)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }
}
