import Foundation
import OpenMarketHTML
import OpenMarketWire
import TestSupport
import Testing

@Suite("Visits, and what they are told of", .slot)
@MainActor
struct VisitTests {
    @Test("What was found out is known for a while; there is room for a bounded number")
    func remembering() {
        let values = RecentValues<Int, String?>(life: 60, limit: 500)
        let start = Date(timeIntervalSince1970: 0)
        #expect(values.value(of: 1, at: start) == nil)
        values.note(nil, of: 1, at: start)
        #expect(values.value(of: 1, at: start + 59) != nil && values.value(of: 1, at: start + 60) == nil)
        for number in 0..<500 { values.note("x", of: number + 2, at: start + 1) }
        #expect(values.value(of: 1, at: start + 1) == nil)
        #expect(values.value(of: 501, at: start + 1) == "x")
    }

    @Test("Requests of one visitor go through one after the other, in their order")
    func queue() async {
        let queue = RequestQueue()
        var order: [String] = []
        let tasks = ["a", "b", "c"].map { name in
            Task {
                await queue.pass {
                    order.append(name)
                    await Task.yield()
                    order.append(name)
                }
            }
        }
        for task in tasks { await task.value }
        #expect(order.count == 6)
        for index in stride(from: 0, to: 6, by: 2) { #expect(order[index] == order[index + 1]) }
    }

    @Test("A cookie names a visit, unless there are two of it; its name tells secure sites and ports apart")
    func cookies() {
        let (plain, secure) = (CookieJar("site", isSecure: false), CookieJar("site", isSecure: true))
        let origin = HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 8080)
        #expect(plain.name(at: origin) == "site-8080" && secure.name(at: origin) == "__Host-site-8080")
        #expect(secure.field(for: "x", at: origin).hasSuffix("; Secure"))
        for (header, id) in [("site-8080=a", "a"), ("b=c; site-8080=a", "a"), ("site-8080=a; site-8080=b", nil)] {
            let request = HTTPRequest(origin: origin, target: "/", headers: ["Cookie": header])
            #expect(plain.id(in: request) == id)
        }
    }

    @Test(
        "A visitor keeps a cookie, gets another one when a form has changed the user, and is refused where it is full"
    )
    func serving() async throws {
        let book = VisitBook<Browser>(limit: 1, idle: 60) { Date(timeIntervalSince1970: 0) }
        let (cookies, origin) = (CookieJar("site", isSecure: false), HTTPOrigin(scheme: "http", host: "a", port: 80))
        func ask(_ method: HTTPMethod, _ cookie: String, as user: String?) async -> HTTPResponse? {
            let headers: HTTPHeaders = cookie.isEmpty ? [:] : ["Cookie": cookie]
            let request = HTTPRequest(method: method, origin: origin, target: "/", headers: headers)
            return await book.serve(request, by: cookies, enter: { book.begin { Browser() } }) { visit in
                visit.mark = user
                return HTTPResponse(status: 204)
            }
        }
        func cookie(_ response: HTTPResponse?) throws -> String {
            String(try #require(response?.headers["Set-Cookie"]?.split(separator: ";").first))
        }
        let first = try cookie(await ask(.get, "", as: nil))
        #expect(await ask(.get, first, as: nil)?.headers["Set-Cookie"] == nil)
        // A page that was read still has forms with the old proof.
        #expect(await ask(.get, first, as: "ann")?.headers["Set-Cookie"] == nil)
        let second = try cookie(await ask(.post, first, as: "ben"))
        #expect(second != first && book.count == 1)
        #expect(await ask(.post, second, as: "ben")?.headers["Set-Cookie"] == nil)
        #expect(await ask(.get, first, as: nil) == nil)
    }

    @Test("A request that waited while another user came is led to where it wanted, and a form of before is refused")
    func waiting() async throws {
        let book = VisitBook<Browser>(limit: 1, idle: 60) { Date(timeIntervalSince1970: 0) }
        let (cookies, origin) = (CookieJar("site", isSecure: false), HTTPOrigin(scheme: "http", host: "a", port: 80))
        let (id, browser) = try #require(book.begin { Browser() })
        var served: [String] = []
        func ask(_ method: HTTPMethod, _ target: String, _ work: @escaping (Browser) async -> Void) async
            -> HTTPResponse?
        {
            let headers: HTTPHeaders = ["Cookie": "site=" + id]
            let request = HTTPRequest(method: method, origin: origin, target: target, headers: headers)
            return await book.serve(request, by: cookies, enter: { nil }) { visit in
                served.append(target)
                await work(visit)
                return HTTPResponse(status: 204)
            }
        }
        let login = Task {
            await ask(.post, "/login") { visit in
                // The others stand in the queue before the user is known.
                while visit.queue.count < 2 { await Task.yield() }
                visit.mark = "ann"
            }
        }
        while !browser.queue.isTaken { await Task.yield() }
        let page = Task { await ask(.get, "/mypage") { _ in } }
        let form = Task { await ask(.post, "/mypage") { _ in } }
        #expect(await login.value?.headers["Set-Cookie"] != nil)
        let (led, refused) = (await page.value, await form.value)
        #expect(led?.status == 303 && led?.headers["Location"] == "/mypage" && led?.headers["Set-Cookie"] == nil)
        #expect(refused?.status == 403 && refused?.headers["Set-Cookie"] == nil)
        #expect(served == ["/login"])
    }

    @Test("The best of the languages there are, the first of equal ones, and none where none is asked for")
    func languages() {
        #expect(AcceptedLanguages("de, ja;q=0.1").best(of: ["ko", "ja"]) == "ja")
        #expect(AcceptedLanguages("en,ko").best(of: ["ko", "en"]) == "en")
        #expect(AcceptedLanguages("de;q=0, ;;").best(of: ["de"]) == nil)
        #expect(AcceptedLanguages(nil).best(of: ["de"]) == nil)
    }

    @Test("The book of addresses forgets the oldest, and never grows beyond its limit")
    func book() {
        let book = AddressBook(limit: 4)
        let urls = (0..<10).compactMap { URL(string: "https://example.com/\($0).png") }
        let names = urls.map { book.name(of: $0) }
        #expect(Set(names).count == 10)
        #expect(names.count { book.address(of: $0) != nil } <= 4)
        #expect(book.address(of: names[0]) == nil && book.address(of: names[9]) == urls[9])
        #expect(book.name(of: urls[9]) == names[9])
        #expect(book.address(of: "x") == nil)
    }
}

/// A browser of which nothing is kept but who it is.
private final class Browser: BrowserVisit {
    var lastSeen = Date(timeIntervalSince1970: 0)
    var mark: String?
    let queue = RequestQueue()
    var isGuest: Bool { mark == nil }
    func renewToken() {}
    func end() {}
}
