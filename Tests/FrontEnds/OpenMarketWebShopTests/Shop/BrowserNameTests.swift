import Foundation
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("The names of browsers", .slot)
struct BrowserNameTests {
    private static let agents: [(agent: String, name: String?)] = [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
                + "Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
                + "Safari/537.36",
            "Chrome on Windows"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/18.5 Mobile/15E148 Safari/604.1",
            "Safari on iPhone"
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
                + "Safari/605.1.15",
            "Safari on macOS"
        ),
        (
            "Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 "
                + "Chrome/125.0.0.0 Mobile Safari/537.36",
            "Samsung Internet on Android"
        ),
        ("w3m/0.5.3 (Linux)", "Linux"), ("curl/8.5.0", nil), ("", nil),
    ]

    @Test("A browser is called by its own name and its system, and what is unknown has no name", arguments: agents)
    func known(_ agent: String, _ name: String?) {
        #expect(BrowserName.name(in: agent) == name)
    }

    @Test("Whatever is sent, a name is short and made of known words", arguments: 1...20)
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["Firefox/", "Chrome/", "<b>", "\u{0}", "Linux", "\r\n", "x", "Safari/", "Android", "🦊", "Edg"]
        for _ in 0..<200 {
            let count = Int.random(in: 0...400, using: &random)
            let agent = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let name = BrowserName.name(in: agent) ?? "none"
            #expect(name.utf8.count <= 40 && name.allSatisfy { $0.isLetter || $0 == " " })
        }
        #expect(BrowserName.name(in: nil) == nil)
    }
}
