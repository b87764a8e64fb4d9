import Foundation
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Links that are not ours", .slot)
struct HostileLinkTests {
    private let rules = DeepLink.Rules(scheme: "openmarket", hosts: ["market.example"])

    @Test("Refused", arguments: schemes + authorities + paths + escapes + queries + characters)
    func refused(text: String) {
        #expect(DeepLink(text, rules: rules) == nil)
        // Foundation escapes what is not a URL; that is another link then, and a sound one.
        guard let url = URL(string: text), url.absoluteString == text else { return }
        #expect(DeepLink(url, rules: rules) == nil)
    }

    @Test("There are enough of them")
    func count() {
        let all = Self.schemes + Self.authorities + Self.paths + Self.escapes + Self.queries + Self.characters
        #expect(Set(all).count >= 100)
    }

    @Test("A link that is too long is not even looked at")
    func overlong() {
        for text in ["openmarket://product/", "openmarket://search?q=", "openmarket://room/%61"] {
            for count in [600, 2048, 1_000_000] {
                #expect(DeepLink(text + String(repeating: "a", count: count), rules: rules) == nil)
            }
        }
    }

    @Test("Rules do not take a scheme or a host that is none")
    func rulesAreChecked() {
        for scheme in ["https", "http", "javascript", "data", "file", "", "Open", "1a", "a:b", "a/b", "오픈", "a b"] {
            #expect(DeepLink.Rules(scheme: scheme).scheme == nil)
            #expect(DeepLink("\(scheme)://home", rules: DeepLink.Rules(scheme: scheme)) == nil)
        }
        let hosts = ["", ".", "a..b", "-a", "a-", "A.example", "a/b", "a@b", "a:1", "мarket", "a\n", "*.example"]
        #expect(DeepLink.Rules(scheme: nil, hosts: hosts).hosts == [])
        #expect(DeepLink.Rules(scheme: nil, hosts: ["a-b.example", "localhost"]).hosts.count == 2)
    }

    @Test("Without rules nothing is ours")
    func noRules() {
        let none = DeepLink.Rules(scheme: nil)
        #expect(DeepLink("openmarket://home", rules: none) == nil)
        #expect(DeepLink("https://market.example/home", rules: none) == nil)
        #expect(DeepLink.home.url(rules: none) == nil && DeepLink.home.shareURL(rules: none) == nil)
        let shared = DeepLink.Rules(scheme: nil, hosts: ["market.example"])
        #expect(DeepLink.home.url(rules: shared)?.absoluteString == "https://market.example/home")
    }

    static let schemes = [
        "", " ", "home", "/home", "//home", "//market.example/home", "product/7", "openmarket", "openmarket:",
        "openmarket:/home", "openmarket:home", "openmarket://", "openmarket:///home", " openmarket://home",
        "OPENMARKET://home", "OpenMarket://home", "openmarkets://home", "xopenmarket://home", "openmarket2://home",
        "javascript:alert(1)", "javascript://market.example/home", "javascript://openmarket://home",
        "data:text/html,<script>", "file:///etc/passwd", "file://market.example/home", "http://market.example/home",
        "ftp://market.example/home", "intent://home#Intent;scheme=openmarket;end", "about:blank", "vbscript:x",
        "blob:https://market.example/home", "view-source:https://market.example/home", "tel:110",
    ]

    static let authorities = [
        "https://", "https:///home", "https:market.example/home", "https:/market.example/home",
        "https://evil.example/home", "https://market.example.evil.example/home", "https://xmarket.example/home",
        "https://a.market.example/home", "https://market.example@evil.example/home",
        "https://evil.example@market.example/home", "https://user:pass@market.example/home",
        "https://market.example:443/home", "https://market.example:80@evil.example/home", "https://market.example.",
        "https://market.example./home", "https://MARKET.example/home", "HTTPS://market.example/home",
        "https://m\u{0430}rket.example/home", "https://xn--mrket-7ve.example/home", "https://ｍarket.example/home",
        "https://market。example/home", "https://market.example\\@evil.example/home", "https:\\\\market.example\\home",
        "https://market.example\\home", "https://evil.example/https://market.example/home",
        "https://evil.example?https://market.example/home", "https://evil.example#https://market.example/home",
        "https://[::1]/home", "https://127.0.0.1/home", "https://market%2Eexample/home",
    ]

    static let paths = [
        "https://market.example", "https://market.example/", "https://market.example//home",
        "openmarket://home/", "openmarket://home/x", "openmarket://home//", "openmarket:///", "openmarket://unknown",
        "openmarket://Home", "openmarket://product", "openmarket://product/", "openmarket://product//7",
        "openmarket://product/7/", "openmarket://product/7/delete", "openmarket://product/.", "openmarket://product/..",
        "openmarket://product/../home", "openmarket://../product/7", "openmarket://chats/1",
        "openmarket://mypage/logout",
        "openmarket://search/wool", "openmarket://unknown/7", "openmarket://login?token=x", "openmarket://register",
        "openmarket://product/7#top", "openmarket://home#", "openmarket://user@home", "openmarket://home:80",
        "openmarket://user:pass@product/7", "openmarket://product:1/7", "openmarket://product/7;v=1",
    ]

    static let escapes = [
        "openmarket://product/%2E", "openmarket://product/%2e%2e", "openmarket://product/%2F",
        "openmarket://product/a%2Fb", "openmarket://product/a%5Cb", "openmarket://product/a%252Fb",
        "openmarket://product/%2500", "openmarket://product/%00", "openmarket://product/7%00",
        "openmarket://product/7%0D%0ASet-Cookie", "openmarket://product/%C0%AF", "openmarket://product/%C0%AE",
        "openmarket://product/%E0%80%AF", "openmarket://product/%F0%80%80%AF", "openmarket://product/%ED%A0%80",
        "openmarket://product/%F4%90%80%80", "openmarket://product/%FF", "openmarket://product/%80",
        "openmarket://product/%", "openmarket://product/%4", "openmarket://product/%4G", "openmarket://product/%u0041",
        "openmarket://product/%+41", "openmarket://product/% 1", "openmarket://%68ome", "openmarket://product%2F7",
        "openmarket%3A//home", "openmarket://product/7%3Fq=1", "openmarket://product/7%23",
        "openmarket://product/%E2%80%AE7", "openmarket://product/%E2%80%8B", "openmarket://product/%EF%BB%BF7",
        "openmarket://product/%C2%85", "openmarket://product/%7F", "openmarket://product/%E2%80%A8",
    ]

    static let queries = [
        "openmarket://home?", "openmarket://home?q=1", "openmarket://product/7?", "openmarket://product/7?x=1",
        "openmarket://product?id=7", "openmarket://search?", "openmarket://search?q", "openmarket://search?q=",
        "openmarket://search?Q=wool", "openmarket://search?q=wool&q=silk", "openmarket://search?q=wool&x=1",
        "openmarket://search?x=1&q=wool", "openmarket://search?q=wool&", "openmarket://search?&q=wool",
        "openmarket://search?q=wool;x=1", "openmarket://search?q=a=b", "openmarket://search?q=wool+coat",
        "openmarket://search?q=wool?q=1", "openmarket://search?q=wool#x", "openmarket://search?%71=wool",
        "openmarket://search?q[]=wool", "openmarket://search/?q=wool", "openmarket://search?q=wool/coat",
        "openmarket://search?q=%00", "openmarket://search?q=a%0Ab", "openmarket://search?q=%E2%80%AEa",
        "openmarket://search?q=%FF", "openmarket://search?q=%", "openmarket://search?q=<script>",
        "openmarket://home?redirect=https://evil.example", "https://market.example/?url=https://evil.example",
    ]

    static let characters = [
        "openmarket://product/7\0", "openmarket://product/\u{0}7", "openmarket://product/7\r\nX: 1",
        "openmarket://product/7\n", "openmarket://product/7\t", "openmarket://pro\tduct/7", "openmarket://product/7 ",
        "openmarket://product/a b", "openmarket://product\\7", "openmarket:\\\\product\\7", "openmarket://product/a\\b",
        "openmarket://product/한", "openmarket://product/\u{202E}7", "openmarket://product／7",
        "openmarket://product/\u{FEFF}7", "\u{FEFF}openmarket://home", "openmarket://home\u{301}",
        "open\u{200B}market://home", "\u{043E}penmarket://home", "openmarket://\"home\"", "<openmarket://home>",
    ]
}
