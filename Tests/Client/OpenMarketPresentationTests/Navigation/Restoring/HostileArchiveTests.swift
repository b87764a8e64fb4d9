import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Stored states that are not trusted", .slot)
struct HostileArchiveTests {
    private func state(_ entries: String) -> NavigationState? {
        NavigationState(archive: Data(#"{"version":1,"navigation":{"root":"market",\#(entries)}}"#.utf8))
    }

    private func home(_ routes: String...) -> [Route]? {
        let entries = routes.enumerated().map { #"{"id":\#($0.offset + 1),"route":\#($0.element)}"# }
        return state(#""lastID":99,"stacks":{"home":[\#(entries.joined(separator: ","))]}"#)?.routes
    }

    @Test(
        "No state at all",
        arguments: [
            "", "x", "null", "[]", "{}", "1", #"{"version":1}"#, #"{"version":2,"navigation":{"root":"market"}}"#,
            #"{"version":"1","navigation":{"root":"market"}}"#, #"{"version":1,"navigation":{}}"#,
            #"{"version":1,"navigation":{"root":"admin"}}"#, #"{"version":1,"navigation":[]}"#,
            #"{"version":1e400,"navigation":{"root":"market"}}"#, #"{"version":1,"navigation":{"root":"market""#,
            String(repeating: "[", count: 100_000), "\u{0}", "{\"version\":1,\"navigation\":{\"root\":\"\\ud800\"}}",
        ]
    )
    func nothing(text: String) {
        #expect(NavigationState(archive: Data(text.utf8)) == nil)
    }

    @Test("More bytes than a state can have are not read")
    func size() {
        let text = #"{"version":1,"navigation":{"root":"market"}}"#
        let padding = NavigationState.largestArchive - text.utf8.count
        #expect(NavigationState(archive: Data((text + String(repeating: " ", count: padding)).utf8)) != nil)
        #expect(NavigationState(archive: Data((text + String(repeating: " ", count: padding + 1)).utf8)) == nil)
    }

    @Test("The least there can be is enough")
    func least() {
        #expect(state(#""x":1"#) == NavigationState(root: .market))
        #expect(state(#""tab":"search""#)?.tab == .home)
        #expect(state(#""tab":7"#)?.tab == .home)
        #expect(state(#""stacks":[],"modals":{},"login":7,"lastID":"x""#) == NavigationState(root: .market))
    }

    @Test("An unknown screen is dropped with all that was opened from it")
    func brokenPlaces() {
        let good = #"{"kind":"product","value":"7"}"#
        let long = String(repeating: "a", count: 513)
        let broken = [
            #"{"kind":"admin"}"#, #"{"kind":"product"}"#, #"{"kind":"product","value":""}"#, "7", "null", "{}",
            #"{"kind":"product","value":7}"#, #"{"kind":"product","value":"\#(long)"}"#,
            #"{"kind":"product","value":"a\u0000"}"#, #"{"kind":"chatRoom","value":""}"#,
            #"{"kind":"searchResults","value":"\#(long)"}"#, #"{"kind":"signUp","value":"a\r\nb"}"#,
        ]
        for place in broken {
            #expect(home(good, place, good) == [.product(.init(7))], "\(place)")
        }
    }

    @Test("Entries without a usable id go too; ids that contradict each other are replaced")
    func ids() {
        let route = #""route":{"kind":"search"}"#
        for id in [#""1""#, "1.5", "1e30", "null"] {
            #expect(state(#""stacks":{"home":[{"id":\#(id),\#(route)}]}"#)?.ids == [], "\(id)")
        }
        for ids in [("1", "1"), ("0", "1"), ("-5", "2"), ("9", "8"), ("1", "9223372036854775807")] {
            let entries = #"{"id":\#(ids.0),\#(route)},{"id":\#(ids.1),\#(route)}"#
            #expect(state(#""lastID":5,"stacks":{"home":[\#(entries)]}"#)?.ids == [2, 1], "\(ids)")
        }
        for last in ["9223372036854775807", "-1", "0", "9223372036854775808"] {
            var restored = state(#""lastID":\#(last),"stacks":{"home":[{"id":1,\#(route)}]}"#)
            #expect(restored?.lastID == 1, "\(last)")
            #expect(restored?.push(.products(.all)) == true)
        }
    }

    @Test("Depths keep to their limits")
    func depths() {
        let entries = (1...500).map { #"{"id":\#($0),"route":{"kind":"product","value":"\#($0)"}}"# }
        let stack = "[\(entries.joined(separator: ","))]"
        let restored = state(#""lastID":500,"stacks":{"home":\#(stack),"search":\#(stack)},"login":\#(stack)"#)
        #expect(restored?.routes.count == NavigationState.maximumDepth)
        #expect(restored?.routes.first == .product(.init(1)))
        #expect(restored?.ids.count == NavigationState.maximumDepth)
        let modals = (1...50).map { #"{"id":\#($0),"modal":{"kind":"register"}}"# }.joined(separator: ",")
        #expect(state(#""modals":[\#(modals)]"#)?.modals.count == NavigationState.maximumModals)
    }

    @Test("A viewer keeps images of a server, and a page that exists")
    func viewer() throws {
        let urls = [
            "https://market.example/1.png", "file:///etc/passwd", "javascript:alert(1)", "data:,x", "/1.png", "",
            "http://localhost/2.png", "https://market.example/" + String(repeating: "a", count: 2048), "https://",
        ]
        let list = urls.map { "\"\($0)\"" }.joined(separator: ",")
        let modal = #"{"kind":"imageViewer","urls":[7,\#(list)],"page":8}"#
        let kept = try [#require(URL(string: urls[0])), #require(URL(string: urls[6]))]
        #expect(state(#""modals":[{"id":1,"modal":\#(modal)}]"#)?.visible == .modal(.imageViewer(urls: kept, page: 2)))
        for page in ["-1", "1e300", #""x""#, "null"] {
            let modal = #"{"kind":"imageViewer","urls":["\#(urls[0])"],"page":\#(page)}"#
            let visible = state(#""modals":[{"id":1,"modal":\#(modal)}]"#)?.visible
            #expect(visible == .modal(.imageViewer(urls: [kept[0]], page: 1)), "\(page)")
        }
        let none = #"{"kind":"imageViewer","urls":["file:///x"],"page":0}"#
        #expect(state(#""modals":[{"id":1,"modal":\#(none)}]"#)?.modals == [])
        let many = Array(repeating: "\"\(urls[0])\"", count: 900).joined(separator: ",")
        let viewer = #"{"kind":"imageViewer","urls":[\#(many)],"page":0}"#
        guard case .modal(.imageViewer(let shown, _)) = state(#""modals":[{"id":1,"modal":\#(viewer)}]"#)?.visible
        else {
            Issue.record("no viewer")
            return
        }
        #expect(shown.count == 50)
    }

    @Test("Damaged bytes do no harm")
    func damage() throws {
        var full = NavigationState(root: .market)
        for number in 0..<9 { full.push(.product(.init(number))) }
        full.present(.login)
        full.push(.signUp(email: "a@b.example"))
        let data = try #require(full.archive())
        var random = SeededGenerator(seed: 22)
        for _ in 0..<1000 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = damaged.indices.randomElement(using: &random) ?? 0
                damaged[place] = UInt8.random(in: 32...126, using: &random)
            }
            guard var state = NavigationState(archive: damaged) else { continue }
            #expect(Set(state.ids).count == state.ids.count)
            #expect(state.routes.count <= NavigationState.maximumDepth)
            state.push(.products(.liked))
            #expect(state.archive().flatMap(NavigationState.init(archive:)) == state)
        }
    }
}
