import TestSupport
import Testing

@testable import TownSimulation

@Suite("Pages of the shop, read by a browser of the town", .slot)
struct WebPageTests {
    private static let html = """
        <a href="/product/1?page=2&amp;history=1" class="card">Lamp</a> <a href="https://example.com/">elsewhere</a>
        <form method="get" action="/search" role="search"><input type="search" name="q"></form>
        <form method="post" action="/room/a_b" class="fields"><input type="hidden" name="token" value="a&quot;b">
        <textarea id="type" name="type" rows="8"></textarea><input type="file" name="photos" multiple>
        <button type="submit" name="do" value="send">Send</button></form>
        """

    @Test("Links lead into the shop, and forms have their fields and buttons")
    func parts() throws {
        let page = WebPage(Self.html, at: "/room/a_b")
        #expect(page.links == ["/product/1?page=2&history=1"])
        #expect(page.forms.map(\.path) == ["/search", "/room/a_b"])
        #expect(page.forms.map(\.isQuery) == [true, false])
        let form = try #require(page.forms.last)
        #expect(form.hidden == ["token": "a\"b"])
        #expect(form.fields == ["type": "text"])
        #expect(form.buttons == [.init(name: "do", value: "send")])
        #expect(form.takesPhotos)
    }

    @Test("A page is a guest's as long as it leads to the log-in")
    func guests() {
        #expect(!WebPage(Self.html, at: "/").isGuests)
        #expect(WebPage(Self.html + "<a href=\"/login\">Log In</a>", at: "/").isGuests)
    }
}
