import Foundation
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What other programs get of the shop: previews of links, and an app for the home screen", .slot)
@MainActor
struct SharingTests {
    @Test("A preview has whole addresses, over TLS where a proxy speaks it, and an image that is there")
    func addresses() async throws {
        for (isSecure, port, origin) in [
            (false, 8080, "http://shop.example:8080"), (true, 80, "https://shop.example"),
            (true, 8443, "https://shop.example:8443"),
        ] {
            let shop = TestShop.preview {
                $0.hosts = ["shop.example"]
                $0.isSecure = isSecure
            }
            let browser = TestBrowser(shop, at: ("shop.example", port))
            await browser.get("/product/2?page=2")
            #expect(browser.value(after: "rel=\"canonical\" href=\"") == origin + "/product/2")
            let image = try #require(browser.value(after: "property=\"og:image\" content=\""))
            #expect(image == origin + "/product/2/photo")
            let response = await browser.ask(String(image.dropFirst(origin.count)))
            #expect(response.status == 200)
            await browser.get("/product/987654")
            #expect(!browser.page.contains("og:"))
        }
    }

    @Test("A shared photo is found by its product, after a new start too; there is none of what nobody may see")
    func photo() async throws {
        let first = TestBrowser(TestShop.preview())
        await first.get("/product/2")
        let path = try #require(
            first.value(after: "property=\"og:image\" content=\"")?.dropFirst("http://127.0.0.1".count)
        )
        let other = TestBrowser(TestShop.preview())
        let response = await other.ask(String(path))
        #expect(response.status == 200 && response.headers["Content-Type"]?.hasPrefix("image/") == true)
        #expect(response.headers["Set-Cookie"] == nil)
        for path in ["/product/987654/photo", "/product/photo", "/product/2/photo/", "/product/2/photo?x=1"] {
            #expect(await other.ask(path).status == 404)
        }
    }

    @Test(
        "The manifest has the visitor's language, the colours of the theme, and icons that are there",
        arguments: Language.allCases
    )
    func manifest(language: Language) async throws {
        let browser = TestBrowser(TestShop.preview(), language: language.rawValue)
        await browser.get("/")
        let path = try #require(browser.value(after: "rel=\"manifest\" href=\""))
        let data = await browser.ask(path).body
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["name"] as? String == Wording(language)(.titleHome) && object["start_url"] as? String == "/")
        #expect(object["theme_color"] as? String == Theme.Color.surface.value(in: .light).hex)
        #expect(object["background_color"] as? String == Theme.Color.page.value(in: .light).hex)
        #expect(object["lang"] as? String == language.rawValue && object["id"] as? String == "/")
        for shortcut in try #require(object["shortcuts"] as? [[String: String]]) {
            #expect(RequestTarget(target: shortcut["url"] ?? "") != nil && shortcut["name"]?.isEmpty == false)
        }
        let icons = try #require(object["icons"] as? [[String: String]])
        #expect(icons.compactMap { $0["purpose"] } == ["any", "maskable", "any", "any"])
        for icon in icons {
            let response = await browser.ask(icon["src"] ?? "")
            #expect(response.status == 200 && response.headers["Content-Type"] == icon["type"])
            guard icon["type"] == "image/svg+xml" else { continue }
            #expect(String(decoding: response.body, as: UTF8.self).contains(Theme.Color.accent.value(in: .light).hex))
        }
    }

    @Test(
        "Icons for systems that read no SVG are PNG files of their size, in the colours of the theme",
        arguments: [("apple-touch-icon.png", 180), ("icon-192.png", 192), ("icon-512.png", 512)]
    )
    func icons(name: String, side: Int) async throws {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/")
        #expect(browser.page.contains("<link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png?"))
        let response = await browser.ask("/" + name)
        #expect(response.status == 200 && response.headers["Content-Type"] == "image/png")
        // Width and height, four bytes each, are the first of the file.
        let bytes = [0, 0, UInt8(side / 256), UInt8(side % 256)]
        #expect(ImageFormat(content: response.body) == .png)
        #expect(Array(response.body.dropFirst(16).prefix(8)) == bytes + bytes)
        #expect(response.body.count < 8192)
        // `.ci/screenshots` makes them from the SVG; they are of the theme if its colour is in their palette.
        for color in [Theme.Color.accent, .onAccent] {
            let value = color.value(in: .light)
            #expect(response.body.range(of: Data([value.red, value.green, value.blue])) != nil)
        }
    }
}
