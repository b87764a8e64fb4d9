import Foundation
import OpenMarket
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What forms, addresses and bodies of strangers come to", .slot)
@MainActor
struct ProtectionTests {
    private let type: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]

    @Test("Files and pages of guests are compressed, under another proof each time; pages of users are not")
    func compression() async throws {
        let shop = try await TestShop.embedded()
        let (guest, user) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(user, "ann@example.com", "ann")
        await guest.get("/")
        let proof = guest.token
        await guest.get("/")
        #expect(guest.token != proof && guest.token.count == 64 && user.token.count == 32)
        let handler = ShopHandler(shop)
        for (path, cookie, isShort) in [("/", nil, true), ("/shop.css", nil, true), ("/", user.cookie, false)] {
            var request = HTTPRequest(
                method: .get,
                origin: HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 80),
                target: path
            )
            request.headers["Accept-Encoding"] = "gzip, deflate, br"
            request.headers["Cookie"] = cookie
            let response = await handler.respond(to: request)
            #expect((response.headers["Content-Encoding"] == "gzip") == isShort, "\(path)")
        }
    }

    @Test(
        "A form without the visit's own proof is refused before it is looked at",
        arguments: ["", "x", "0123456789abcdef0123456789abcdef"]
    )
    func forged(token: String) async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/login")
        await browser.post("/language", ["language": "ko"], token: token)
        #expect(browser.response.status == 403)
        #expect(browser.page.contains("<html lang=\"en\">"))
        await browser.post("/login", ["do": "signUp"], token: token)
        #expect(browser.response.status == 403)
    }

    @Test("The proof of one visit is worth nothing in another")
    func foreign() async {
        let shop = TestShop.preview()
        let (one, other) = (TestBrowser(shop), TestBrowser(shop))
        await one.get("/login")
        await other.get("/login")
        await other.post("/login", ["do": "signUp"], token: one.token)
        #expect(other.response.status == 403)
        #expect(TestBrowser(shop).cookie == nil)
    }

    @Test("A form without a visit is refused")
    func stranger() async {
        let browser = TestBrowser(TestShop.preview())
        await browser.post("/login", ["do": "logIn", "email": "a@b.c"], token: "")
        #expect(browser.response.status == 403)
    }

    @Test("A form that is too large is refused unread")
    func large() async throws {
        let browser = TestBrowser(try await TestShop.embedded())
        await browser.get("/login")
        await browser.post("/login", ["email": String(repeating: "a", count: 70_000)])
        #expect(browser.response.status == 413)
        #expect(browser.text.contains("What you are sending is too large."))
        // Images are accepted only for a form with room for them, from a user who may fill it in.
        await browser.get("/login")
        await browser.post("/register", Story.fields("A lamp"), photos: [Data(count: 70_000)])
        #expect(browser.response.status == 413)
        await Story.signUp(browser, "ann@example.com", "ann")
        await browser.get("/register")
        await browser.post("/register", Story.fields("A lamp"), photos: [Data(count: 10_485_761)])
        #expect(browser.response.status == 413)
        #expect(browser.text.contains("The photo file is too large (limit 10 MB)."))
        // All of it together has a limit as well, which is kept without reading a byte.
        let form = HTTPBody.file(URL(filePath: "/dev/null"), length: 33_554_433)
        await browser.send(.post, "/register", headers: ["Content-Type": "multipart/form-data; boundary=a"], body: form)
        #expect(browser.response.status == 413)
        #expect(browser.text.contains("What you are sending is too large."))
    }

    @Test("A form that the server keeps in a file is read from there")
    func file() async throws {
        let browser = TestBrowser(try await TestShop.embedded())
        await Story.signUp(browser, "ann@example.com", "ann")
        await browser.get("/register")
        let body =
            "--a\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(browser.token)\r\n"
            + "--a\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nFrom a file\r\n--a--\r\n"
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data((body + "more than was sent").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let type: HTTPHeaders = ["Content-Type": "multipart/form-data; boundary=a"]
        await browser.send(.post, "/register", headers: type, body: .file(file, length: Int64(body.utf8.count)))
        #expect(browser.page.contains("value=\"From a file\""))
        await browser.send(.post, "/register", headers: type, body: .file(file.appending(path: "x"), length: 9))
        #expect(browser.response.status == 400)
    }

    @Test("More images than a product may have are told about, and the rest is kept")
    func manyPhotos() async throws {
        let browser = TestBrowser(try await TestShop.embedded())
        await Story.signUp(browser, "ann@example.com", "ann")
        await Story.register(browser, "A lamp", photos: 12)
        #expect(browser.text.contains("You can add up to 5 photos."))
        #expect(browser.addresses("/register/photos/").count == 5)
    }

    @Test(
        "A body that cannot be read is refused",
        arguments: [
            ("application/x-www-form-urlencoded", "token=%zz"), ("application/x-www-form-urlencoded", "token=%ff%fe"),
            ("application/json", "{}"), ("", "token=1"),
            ("multipart/form-data", "--a\r\n"), ("multipart/form-data; boundary=a", ""),
            ("multipart/form-data; boundary=a", "--a\r\nContent-Disposition: form-data\r\n\r\nx"),
            ("multipart/form-data; boundary=a", "--a\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nx"),
            ("multipart/form-data; boundary=", "--\r\n"),
        ]
    )
    func broken(type: String, body: String) async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/login")
        await browser.send(.post, "/login", headers: ["Content-Type": type], body: .bytes(Data(body.utf8)))
        #expect([400, 403].contains(browser.response.status))
    }

    @Test("Choices and actions that were not offered are ignored")
    func unknown() async {
        let browser = TestBrowser(TestShop.preview())
        for fields in [
            ["choice": "yes"], ["choice": "nonsense"], ["do": "nonsense"],
            ["do": "like"],
            ["do": "like/../1"], ["do": "open/deleteAccount"], [:],
        ] {
            await browser.get("/products")
            await browser.post("/products", fields)
            #expect(browser.response.status == 200)
            await browser.get("/mypage")
            await browser.post("/mypage", fields)
            #expect(browser.response.status == 200)
        }
    }

    @Test("Texts of the market and of visitors are texts on every page")
    func escaping() async {
        let browser = TestBrowser(TestShop.preview())
        let text = "\"><script>alert(1)</script>"
        await browser.get("/search?q=" + PercentEncoding.encode(text))
        #expect(browser.response.status == 200)
        #expect(!browser.page.contains("<script>"))
        #expect(browser.text.contains(text))
    }

    @Test("The shop fetches only what a page has shown, and gives it out as the image it is")
    func pictures() async throws {
        let shop = try await TestShop.embedded()
        let browser = TestBrowser(shop)
        await Story.signUp(browser, "ann@example.com", "me", secret: "me")
        await Story.register(browser, "A lamp", photos: 1)
        await browser.get("/products")
        let picture = try #require(browser.addresses("/pictures/").first)
        let response = await browser.ask(picture)
        #expect(response.status == 200 && response.headers["Content-Type"] == "image/png")
        #expect(response.headers["Cache-Control"] == "public, max-age=86400")
        #expect(response.headers["Set-Cookie"] == nil)
        for path in ["/pictures/", "/pictures/https:%2F%2Fexample.com%2Fa.png", picture + "x", picture + "/.."] {
            #expect(await browser.ask(path).status == 404)
        }
    }
}
