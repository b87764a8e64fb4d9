import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Links", .slot)
struct DeepLinkTests {
    private let rules = DeepLink.Rules(scheme: "openmarket", hosts: ["market.example", "www.market.example"])

    @Test(
        "Each link has one spelling",
        arguments: [
            (DeepLink.home, "home"), (.product(.init(7)), "product/7"), (.products(.seller(.init(12))), "seller/12"),
            (.products(.category(.init(rawValue: "desk"))), "category/desk"),
            (.route(.chatRoom(.init(rawValue: "ada_bob"))), "room/ada_bob"),
            (.products(.search("wool coat")), "search?q=wool%20coat"), (.route(.search), "search"),
            (.tab(.chat), "chats"), (.tab(.myPage), "mypage"), (.products(.all), "products"),
            (.products(.mine), "mypage/products"), (.products(.bought), "mypage/purchases"),
            (.products(.liked), "mypage/likes"), (.products(.viewed), "mypage/viewed"),
            (.products(.followed), "mypage/followed"),
            (.products(.search("50% 할인+α")), "search?q=50%25%20%ED%95%A0%EC%9D%B8%2B%CE%B1"),
        ]
    )
    func spelling(link: DeepLink, place: String) {
        #expect(link.url(rules: rules)?.absoluteString == "openmarket://\(place)")
        #expect(link.shareURL(rules: rules)?.absoluteString == "https://market.example/\(place)")
        for prefix in ["openmarket://", "https://market.example/", "https://www.market.example/"] {
            #expect(DeepLink(prefix + place, rules: rules) == link)
        }
    }

    @Test("10,000 links mean the same after they were written and read")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<10_000 {
            let link = random.link()
            let url = try #require(link.url(rules: rules), "\(link)")
            let shared = try #require(link.shareURL(rules: rules), "\(link)")
            #expect(DeepLink(url, rules: rules) == link)
            #expect(DeepLink(shared, rules: rules) == link)
            // Texts that look alike are equal, but not the same.
            #expect(DeepLink(url.absoluteString, rules: rules)?.bytes == link.bytes)
        }
    }

    @Test("No text at all makes the reader stumble, and what it reads it can write")
    func noise() {
        var random = SeededGenerator(seed: 21)
        let pieces = [
            "openmarket://", "https://market.example/", "product", "search", "room", "/", "?", "q=", "%", "%2F", "%2e",
            "home", "a", "7", "#", "&", "@", ":", "\\", "..", "\0", "\r\n", "%00", "%C0%AF", "가", "%EA%B0%80", "=", "+",
        ]
        for _ in 0..<10_000 {
            let count = Int.random(in: 0...6, using: &random)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            guard let link = DeepLink(text, rules: rules) else { continue }
            let url = link.url(rules: rules)?.absoluteString
            #expect(url != nil, "\(text)")
            #expect(url.flatMap { DeepLink($0, rules: rules) } == link, "\(text)")
        }
    }

    @Test("Ids and texts at the limit pass, beyond it they do not")
    func limits() {
        let id = String(repeating: "가", count: 85) + "a"
        #expect(DeepLink.product(.init(rawValue: id)).url(rules: rules) != nil)
        #expect(DeepLink.product(.init(rawValue: id + "a")).url(rules: rules) == nil)
        #expect(DeepLink("openmarket://product/\(id.escaped)", rules: rules) != nil)
        #expect(DeepLink("openmarket://product/\(id.escaped)a", rules: rules) == nil)
        let text = String(repeating: "a", count: 512)
        #expect(DeepLink("openmarket://search?q=\(text)", rules: rules) == .products(.search(text)))
        #expect(DeepLink("openmarket://search?q=\(text)a", rules: rules) == nil)
        #expect(DeepLink.products(.search(text + "a")).url(rules: rules) == nil)
    }

    @Test(
        "What no link can hold is not written",
        arguments: ["", ".", "..", "a/b", "a\\b", "50%", "a?b", "a#b", "a\u{0}", "a\nb", "\u{202E}a", "\u{200B}"]
    )
    func unwritable(id: String) {
        #expect(DeepLink.product(.init(rawValue: id)).url(rules: rules) == nil)
        #expect(DeepLink.products(.seller(.init(rawValue: id))).shareURL(rules: rules) == nil)
        #expect(DeepLink.route(.chatRoom(.init(rawValue: id))).url(rules: rules) == nil)
    }

    @Test("Small letters do in escapes too")
    func lowerCaseEscapes() {
        #expect(DeepLink("openmarket://search?q=%ed%95%a0", rules: rules) == .products(.search("할")))
    }

    @Test("Emoji that are joined can be searched for")
    func joinedEmoji() throws {
        let link = DeepLink.products(.search("👩‍🚀"))
        let url = try #require(link.url(rules: rules))
        #expect(DeepLink(url, rules: rules) == link)
    }
}

extension Place {
    /// The exact bytes inside.
    fileprivate var bytes: [UInt8] { Array((kept.value ?? "").utf8) }
}

extension String {
    fileprivate var escaped: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
