import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("Links in messages", .slot)
struct LinkedTextTests {
    private let rules = DeepLink.Rules(scheme: "openmarket", hosts: ["market.example"])

    @Test(
        "Links of ours are found, without the punctuation around them",
        arguments: [
            ("openmarket://product/7", ["openmarket://product/7"], [DeepLink.product(Product.ID(7))]),
            ("See openmarket://product/7, please.", ["openmarket://product/7"], [.product(Product.ID(7))]),
            ("이거요 https://market.example/product/7!?", ["https://market.example/product/7"], [.product(Product.ID(7))]),
            (
                "a\nopenmarket://home\topenmarket://chats", ["openmarket://home", "openmarket://chats"],
                [.home, .tab(.chat)]
            ),
            ("no link", [], []), ("", [], []), ("xopenmarket://home", [], []),
            ("openmarket://product/7/delete", [], []), ("https://evil.example/product/7", [], []),
            ("openmarket://product/7한", [], []),
        ]
    )
    func links(_ text: String, _ shown: [String], _ links: [DeepLink]) {
        let linked = LinkedText(text, rules: rules)
        #expect(linked.parts.filter { $0.link != nil }.map(\.text) == shown)
        #expect(linked.links == links)
        #expect(linked.parts.map(\.text).joined() == text)
    }

    @Test("What is no link of ours stays text, whatever it looks like")
    func hostile() {
        let all = HostileLinkTests.schemes + HostileLinkTests.authorities + HostileLinkTests.paths
        for text in all + HostileLinkTests.escapes + HostileLinkTests.queries + HostileLinkTests.characters {
            let linked = LinkedText("Look: \(text) now", rules: rules)
            #expect(linked.parts.map(\.text).joined() == "Look: \(text) now")
            // What is left of some of them without white space or punctuation is a link, and a sound one.
            for part in linked.parts where part.link != nil {
                #expect(DeepLink(part.text, rules: rules) == part.link)
            }
        }
        let names = ["javascript:alert(1)", "https://market.example@evil.example/home", "file:///etc/passwd"]
        for text in names { #expect(LinkedText(text, rules: rules).links.isEmpty) }
    }

    @Test("Links that are written are read again, in a sentence too")
    func roundTrips() {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<10_000 {
            let link = random.link()
            guard let url = link.shareURL(rules: rules) else { continue }
            let linked = LinkedText("(" + " " + url.absoluteString + " )", rules: rules)
            #expect(linked.links == [link])
        }
    }

    @Test("A message has ten links at most, and none without rules")
    func bounded() {
        let many = Array(repeating: "openmarket://home", count: 20).joined(separator: " ")
        #expect(LinkedText(many, rules: rules).links.count == 10)
        #expect(LinkedText(many, rules: rules).parts.map(\.text).joined() == many)
        #expect(LinkedText(many, rules: DeepLink.Rules(scheme: nil)).links.isEmpty)
    }
}
