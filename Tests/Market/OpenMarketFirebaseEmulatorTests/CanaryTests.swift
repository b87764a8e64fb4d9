import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketHTTPServer

@Suite("What must not be written down", .slot)
struct CanaryTests {
    @Test("No password, token or address of a person is in the log or in a response that refuses")
    func canaries() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("canary-person@example.com", password: "canary-pass-word")
        let lines = Mutex<[String]>([])
        let server = HTTPServer(handler: probe.backend) { entry in lines.withLock { $0.append(entry.line) } }
        let address = try server.start()
        let person = PercentEncoding.encode("canary-person@example.com")
        for target in [
            "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=canary-key&email=\(person)",
            "/v1/\(FirebaseProbe.root)/users/\(person)/private/account?token=\(user.idToken)",
            "/v0/b/shop/o/\(person)?alt=media&token=\(user.refreshToken)", "/emulator/v1/projects/\(person)/oobCodes",
        ] {
            let request = "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            _ = try await talk {
                let client = try RawClient(port: address.port)
                client.send(request)
                return client.readAll()
            }
        }
        await server.stop()
        var texts = lines.withLock { $0 }
        #expect(texts.count == 4)
        let wrong =
            #""password":"canary-wrong-word","idToken":"\#(user.idToken)x","refreshToken":"\#(user.refreshToken)x""#
        for verb in ["signUp", "signInWithPassword", "update", "lookup", "delete", "resetPassword", "unknown"] {
            let response = await probe.accounts(
                verb,
                #"{"email":"canary-person@example.com","oobCode":"canary-code",\#(wrong)}"#
            )
            #expect(response.status >= 400)
            texts.append(response.text)
        }
        texts.append(await probe.refresh(user.refreshToken + "x").text)
        texts.append(await probe.documents("GET", "/users/x", as: user.idToken + "x").text)
        texts.append(await probe.accounts("signUp", #"{"password":"canary-pass-word","#).text)
        for text in texts {
            for canary in ["canary", user.idToken, user.refreshToken] { #expect(!text.contains(canary), "\(text)") }
        }
    }

    @Test("What an account is printed as tells nothing of its password")
    func responses() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com", password: "canary-pass-word")
        let own = await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#)
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts:batchGet"
        let all = await probe.call("GET", path, as: "owner")
        for response in [own, all] {
            #expect(response.status == 200)
            #expect(!response.text.contains("pbkdf2") && !response.text.contains("canary"))
            #expect(response.headers["Cache-Control"] == "no-store")
        }
    }
}
