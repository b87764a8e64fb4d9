import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketBackend
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("A whole story, without a script and without sockets", .slot, .timeLimit(.minutes(20)))
@MainActor
struct StoryTests {
    @Test(
        "One user signs up, sells, edits and deletes; another one browses, likes and chats",
        .timeLimit(.minutes(20))
    )
    func story() async throws {
        let shop = try await TestShop.embedded()
        let (ann, ben) = (TestBrowser(shop), TestBrowser(shop, language: "ko"))
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await fill(ann)
        try await browse(ben)
        let lamp = try await sell(ann)
        await like(ben, lamp)
        try await talk(ann, ben, about: lamp)
        await change(ann, lamp)
        await takeBack(ann, ben, lamp)
        await leave(ann)
    }

    private func fill(_ ann: TestBrowser) async {
        for number in 1...22 {
            await Story.register(ann, "Vase \(number)", photos: 1)
            #expect(ann.text.contains("Your product has been posted."))
            #expect(ann.address == "/product/\(number)" && ann.text.contains("Vase \(number)"))
        }
    }

    /// Two pages, one after the other, and back.
    private func browse(_ ben: TestBrowser) async throws {
        await ben.get("/products")
        #expect(ben.text.contains("상품 22개") && ben.text.contains("Vase 22") && !ben.text.contains("Vase 2 "))
        let next = try #require(ben.addresses("/products?").first { $0.hasSuffix("after=20") })
        await ben.get(next)
        #expect(ben.text.contains("Vase 2 ") && ben.text.contains("Vase 1 ") && !ben.text.contains("Vase 22"))
        #expect(!ben.addresses("/products").contains { $0.hasSuffix("after=40") })
        await ben.get("/search?q=vase 7".replacingOccurrences(of: " ", with: "+"))
        #expect(ben.text.contains("검색 결과") && ben.text.contains("Vase 7"))
        await ben.get("/search")
        #expect(ben.text.contains("vase 7"))
    }

    private func sell(_ ann: TestBrowser) async throws -> String {
        await ann.get("/register")
        await ann.post("/register", ["do": "submit", "name": "La"], photos: [Fixture.png, Fixture.png, Fixture.png])
        #expect(ann.text.contains("The name needs at least 3 characters (now 2)."))
        #expect(ann.addresses("/register/photos/").count == 3 && ann.page.contains("value=\"La\""))
        let photo = try #require(ann.addresses("/register/photos/").first)
        #expect(await ann.ask(photo).headers["Content-Type"] == "image/png")
        // The images are still there, so they are not sent again.
        await ann.post("/register", Story.fields("Blue <b>lamp</b>"))
        #expect(ann.text.contains("Your product has been posted."))
        await ann.get("/mypage/products")
        let lamp = try #require(ann.addresses("/product/").first)
        await ann.get(lamp)
        #expect(ann.text.contains("Blue <b>lamp</b>") && ann.text.contains("1 / 3") && ann.text.contains("₩10,000"))
        await ann.get(lamp + "/photos?page=3")
        #expect(ann.text.contains("3 / 3"))
        return lamp
    }

    private func like(_ ben: TestBrowser, _ lamp: String) async {
        await ben.get(lamp)
        await ben.post(lamp, ["do": "like"])
        #expect(ben.address == "/login")
        await Story.signUp(ben, "ben@example.com", "ben")
        // What a guest asked for is done after the log-in, at the market's own pace.
        while !ben.page.contains("class=\"liked\""), !Task.isCancelled { await ben.get(lamp) }
        #expect(ben.address == lamp && ben.page.contains("class=\"liked\""))
        // The heart is filled at once, the market hears of it a moment later.
        await ben.get("/mypage/likes")
        while !ben.text.contains("Blue <b>lamp</b>"), !Task.isCancelled { await ben.get("/mypage/likes") }
        #expect(ben.text.contains("Blue <b>lamp</b>"))
    }

    private func talk(_ ann: TestBrowser, _ ben: TestBrowser, about lamp: String) async throws {
        await ben.get(lamp)
        await ben.post(lamp, ["do": "chat"])
        #expect(ben.address.hasPrefix("/room/") && ben.text.contains("me"))
        let room = ben.address
        await ben.post(room, ["do": "send", "type": "Is it <still> there?"])
        #expect(ben.text.contains("Is it <still> there?"))
        await ann.get("/chats")
        #expect(ann.text.contains("ben") && ann.addresses("/room/").contains(room))
        await ann.get(room)
        #expect(ann.text.contains("Is it <still> there?"))
        await ben.get(room)
        // The open page is told of new messages as they come.
        let news = try #require(try await ben.listen(at: room))
        await ann.post(room, ["do": "send", "type": "Yes, it is."])
        for await event in news {
            if case .pieces(let markup) = event, markup.contains("Yes, it is.") { break }
        }
        await ben.get(room)
        #expect(ben.text.contains("Yes, it is."))
        await ben.post(room, ["do": "send", "type": "  "])
        #expect(ben.text.contains(Wording(.korean)(.violationMessageBlank)))
    }

    private func change(_ ann: TestBrowser, _ lamp: String) async {
        await ann.get(lamp)
        await ann.post(lamp, ["do": "manage"])
        #expect(ann.text.contains("Manage Product"))
        await ann.post(lamp, ["choice": "edit"])
        #expect(ann.address == lamp + "/edit" && ann.page.contains("value=\"12000\""))
        var fields = Story.fields("Green lamp")
        fields["price"] = "9,000 won"
        await ann.post(ann.address, fields)
        #expect(ann.text.contains("Enter a valid number for the price.") && ann.page.contains("value=\"9,000 won\""))
        fields["price"] = "9,000"
        await ann.post(ann.address, fields)
        #expect(ann.text.contains("Your product has been changed."))
        #expect(ann.address == lamp && ann.text.contains("Green lamp") && ann.text.contains("₩7,000"))
    }

    private func takeBack(_ ann: TestBrowser, _ ben: TestBrowser, _ lamp: String) async {
        await ann.post(lamp, ["do": "manage"])
        await ann.post(lamp, ["choice": "delete"])
        await ann.post(lamp, ["choice": "no"])
        #expect(ann.address == lamp)
        await ann.post(lamp, ["do": "manage"])
        await ann.post(lamp, ["choice": "delete"])
        #expect(ann.text.contains("Do you really want to delete this product?"))
        await ann.post(lamp, ["choice": "yes"])
        #expect(ann.address != lamp && ann.response.status == 200)
        await ben.get(lamp)
        #expect(ben.response.status == 404)
    }

    private func leave(_ ann: TestBrowser) async {
        await Story.logOut(ann)
        await ann.get("/mypage")
        #expect(ann.text.contains("Log in to see this."))
        await Story.logIn(ann, "ann@example.com", password: "wrong password")
        #expect(ann.address == "/login" && !ann.page.contains("wrong password"))
        await ann.post("/login", ["choice": "ok"])
        await ann.post("/login", ["do": "logIn", "email": "ann@example.com", "password": Story.password])
        await ann.get("/mypage")
        #expect(ann.text.contains("ann@example.com"))
        await ann.post("/mypage", ["do": "open/deleteAccount"])
        await ann.post("/mypage", ["choice": "delete", "text": Story.password])
        await ann.get("/mypage")
        #expect(!ann.text.contains("ann@example.com"))
    }
}
