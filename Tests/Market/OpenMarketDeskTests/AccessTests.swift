import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk

@Suite("Who may see the page", .slot)
struct AccessTests {
    private let access = PageAccess(random: { UInt64.random(in: .min ... .max) })

    private var token: String { String(access.entrance.split(separator: "=").last ?? "") }
    private var cookie: HTTPHeaders { ["Cookie": "a=b; " + (access.cookieField.split(separator: ";").first ?? "")] }

    private func verdict(
        _ method: HTTPMethod,
        _ target: String,
        host: String = "127.0.0.1",
        _ headers: HTTPHeaders = [:]
    ) -> PageAccess.Verdict {
        let origin = HTTPOrigin(scheme: "http", host: host, port: 5_000)
        return access.verdict(on: HTTPRequest(method: method, origin: origin, target: target, headers: headers))
    }

    @Test("The token gives a cookie, and the cookie gives the page")
    func entering() {
        #expect(verdict(.get, access.entrance) == .enters)
        #expect(verdict(.get, access.base, cookie) == .admitted)
        #expect(verdict(.get, access.base + "calls.har", host: "localhost", cookie) == .admitted)
        #expect(access.cookieField.contains("HttpOnly; SameSite=Strict"))
        #expect(access.cookieField.contains("Path=\(access.base);"))
        #expect(!access.cookieField.contains(token))
    }

    @Test("Without token and cookie, or with wrong ones, there is nothing")
    func strangers() {
        #expect(verdict(.get, access.base) == .refused)
        #expect(verdict(.get, "/") == .refused)
        #expect(verdict(.get, "/?token=" + token) == .refused)
        #expect(verdict(.get, access.base + "?token=wrong") == .refused)
        #expect(verdict(.get, access.base + "?token=") == .refused)
        #expect(verdict(.get, access.base, ["Cookie": "inspector=" + token]) == .refused)
        #expect(verdict(.post, access.entrance, ["Origin": "http://127.0.0.1:5000"]) == .refused)
    }

    @Test(
        "A rebound host gets nothing, even with the cookie",
        arguments: ["evil.example", "127.0.0.1.evil.example", "a.localhost"]
    )
    func rebinding(_ host: String) {
        #expect(verdict(.get, access.base, host: host, cookie) == .refused)
        #expect(verdict(.get, access.entrance, host: host) == .refused)
    }

    @Test("Another origin gets nothing, even with the cookie")
    func otherOrigins() {
        for origin in ["http://evil.example", "null", "http://127.0.0.1:6000", "https://127.0.0.1:5000"] {
            var headers = cookie
            headers["Origin"] = origin
            #expect(verdict(.get, access.base, headers) == .refused)
            #expect(verdict(.post, access.base + "clear", headers) == .refused)
        }
        var script = cookie
        script["Sec-Fetch-Site"] = "cross-site"
        #expect(verdict(.get, access.base + "events", script) == .refused)
        #expect(verdict(.post, access.base + "clear", cookie) == .refused)
        var own = cookie
        own["Origin"] = "http://127.0.0.1:5000"
        own["Sec-Fetch-Site"] = "same-origin"
        #expect(verdict(.post, access.base + "clear", own) == .admitted)
    }
}
