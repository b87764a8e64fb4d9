import Foundation
import TestSupport
import Testing

/// What the two apps for Apple's platforms owe to everyone who uses them, as far as their sources show it.
@Suite("Apps for Apple's platforms", .slot)
struct AppleAppTests {
    private struct Source: Sendable {
        let name: String
        let text: String

        /// The text without its previews.
        var shown: Substring { text.range(of: "#Preview").map { text[..<$0.lowerBound] } ?? text[...] }

        func contains(_ word: String) -> Bool { text.contains(word) }

        /// The types that are declared with one of these as their first supertype.
        func types(_ supertype: String) throws -> [String] {
            let pattern = try Regex<(Substring, Substring)>(
                #"(?:struct|final class) (\w+)(?:<[^{]*?>)?: (?:"# + supertype + #")\b"#
            )
            return shown.matches(of: pattern).map { String($0.output.1) }
        }
    }

    private static func sources(of app: String) throws -> [Source] {
        let root = SourceTree.package.root
        return try SourceTree.package.swiftFiles(below: "Examples/\(app)/Sources").map { file in
            let place = root.appending(path: file.path)
            return Source(name: place.lastPathComponent, text: try String(contentsOf: place, encoding: .utf8))
        }
    }

    @Test("Every view of the SwiftUI app has a preview beside it")
    func views() throws {
        var (found, missing) = (0, [String]())
        for source in try Self.sources(of: "SwiftUIMarket") {
            let previews = source.text.split(separator: "#Preview").dropFirst().joined()
            for view in try source.types("View|UIViewControllerRepresentable") {
                found += 1
                let isShown = previews.contains("\(view)(") || previews.contains("\(view) {")
                if !isShown { missing.append("\(source.name): \(view)") }
            }
        }
        #expect(missing == [] && found > 35)
    }

    @Test("Every controller of the UIKit app has a preview in its file")
    func controllers() throws {
        var (found, missing) = (0, [String]())
        for source in try Self.sources(of: "UIKitMarket") {
            let controllers = try source.types(#"UI\w*Controller|SceneController|RowsController"#)
            found += controllers.count
            if !source.contains("#Preview"), !controllers.isEmpty { missing.append(source.name) }
        }
        #expect(missing == [] && found > 10)
    }

    @Test("What is tapped is a button: it looks pressed, and can be reached by keys", arguments: ["SwiftUI", "UIKit"])
    func buttons(app: String) throws {
        let taps = ["onTapGesture", "TapGesture(", "UITapGestureRecognizer"]
        let sources = try Self.sources(of: app + "Market")
        #expect(sources.filter { source in taps.contains { source.contains($0) } }.map(\.name) == [])
    }

    @Test("What a swipe offers is in a menu as well, for a mouse and for those who cannot swipe")
    func swipes() throws {
        var found = 0
        for source in try Self.sources(of: "SwiftUIMarket") {
            for swipe in source.text.matches(of: /swipeActions \{ (.+?) \}/) {
                found += 1
                #expect(source.contains(".contextMenu { \(swipe.output.1) }"), "\(source.name)")
            }
            #expect(source.text.ranges(of: "swipeActions").count == source.text.ranges(of: "swipeActions { ").count)
        }
        for source in try Self.sources(of: "UIKitMarket") where source.contains("trailingSwipeActions") {
            found += 1
            #expect(source.contains("contextMenuConfigurationForRowAt"), "\(source.name)")
        }
        #expect(found == 3)
    }

    @Test("Images in full size are turned over by buttons, too", arguments: ["SwiftUI", "UIKit"])
    func pages(app: String) throws {
        let viewer = try #require(try Self.sources(of: app + "Market").first { $0.name.hasPrefix("Images") })
        #expect(viewer.contains(#"["previous", "next"]"#))
    }

    @Test("Every text field says what is typed into it, but for the one of a chat")
    func content() throws {
        for source in try Self.sources(of: "SwiftUIMarket") {
            let hasField = source.contains(" TextField(") || source.contains("SecureField(")
            let isTyped = source.contains(".holds(") && source.contains("TypedContent(")
            #expect(!hasField || isTyped, "\(source.name)")
        }
        for source in try Self.sources(of: "UIKitMarket") where source.name != "RoomController.swift" {
            let hasField = source.contains("UITextField()") || source.contains("addTextField")
            #expect(!hasField || source.contains(".textContentType = "), "\(source.name)")
        }
    }

    @Test("Texts and their places grow with the size of text that the user has chosen")
    func textSize() throws {
        for source in try Self.sources(of: "SwiftUIMarket") {
            let fixed = source.shown.matches(of: /\.frame\((?:width|height): \d|\.system\(size/)
            #expect(fixed.isEmpty, "\(source.name)")
        }
        for source in try Self.sources(of: "UIKitMarket") {
            #expect(!source.contains("systemFont(ofSize"), "\(source.name)")
            #expect(source.shown.matches(of: /equalToConstant: [1-9]/).isEmpty, "\(source.name)")
            let fonts = source.text.matches(of: /font = \.preferredFont/).count
            #expect(source.text.ranges(of: "adjustsFontForContentSizeCategory").count >= fonts, "\(source.name)")
        }
    }

    @Test("Both apps share links, and stand in columns where there is room")
    func sharing() throws {
        for (app, words) in [
            ("SwiftUIMarket", ["ShareLink(", "NavigationSplitView {", ".adaptive(minimum:"]),
            ("UIKitMarket", ["UIActivityViewController(", ": UISplitViewController", ".columns("]),
        ] {
            let text = try Self.sources(of: app).map(\.text).joined()
            for word in words { #expect(text.contains(word), "\(app) has no \(word)") }
        }
    }
}
