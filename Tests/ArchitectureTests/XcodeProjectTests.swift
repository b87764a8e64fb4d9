import Foundation
import TestSupport
import Testing

@Suite("The Xcode project", .slot)
struct XcodeProjectTests {
    private static let path = "Examples/AppleMarket/AppleMarket.xcodeproj/project.pbxproj"

    @Test("Everything that it refers to is in it, and every folder and file that it names is there")
    func isComplete() throws {
        let text = try Self.text(at: Self.path)
        let findings = XcodeProjectRule(path: Self.path, exists: SourceTree.package.exists).findings(in: text)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("Its schemes start and test targets of the project")
    func schemes() throws {
        let text = try Self.text(at: Self.path)
        for name in ["MarketSwiftUI", "MarketUIKit"] {
            let folder = "Examples/AppleMarket/AppleMarket.xcodeproj/xcshareddata/xcschemes"
            let scheme = try Self.text(at: "\(folder)/\(name).xcscheme")
            let ids = scheme.matches(of: /BlueprintIdentifier = "(\w+)"/).map { String($0.1) }
            #expect(ids.count == 3)
            #expect(ids.allSatisfy { text.contains("\($0) /*") })
        }
    }

    @Test("Every product that its targets depend on is one of the packages that it refers to")
    func products() throws {
        let manifests = try ["", "Examples/MarketScreens/", "Examples/SwiftUIMarket/", "Examples/UIKitMarket/"].map {
            try Self.text(at: $0 + "Package.swift")
        }
        let names = Set(try Self.text(at: Self.path).matches(of: /productName = (\w+);\n\t\t\};/).map { String($0.1) })
        #expect(names == ["MarketScreens", "OpenMarketEmbedded", "SwiftUIMarket", "UIKitMarket"])
        for name in names {
            #expect(manifests.contains { $0.contains(".library(name: \"\(name)\"") }, "No package has \(name).")
        }
    }

    @Test("The apps say what they need, which links are theirs, and both in three languages")
    func information() throws {
        let folder = "Examples/AppleMarket/"
        let list = try PropertyListSerialization.propertyList(
            from: Data(Self.text(at: folder + "Info.plist").utf8),
            format: nil
        )
        let information = try #require(list as? [String: Any])
        let texts = try JSONDecoder().decode(
            Catalogue.self,
            from: Data(Self.text(at: folder + "Resources/InfoPlist.xcstrings").utf8)
        )
        let languages: Set = ["en", "ko", "ja"]
        #expect(Set(information["CFBundleLocalizations"] as? [String] ?? []) == languages)
        let reasons = information.keys.filter { $0.hasSuffix("UsageDescription") }
        #expect(Set(reasons) == Set(texts.strings.keys) && reasons.count == 3)
        #expect(texts.strings.values.allSatisfy { Set($0.localizations.keys) == languages })
        let links = information["CFBundleURLTypes"] as? [[String: Any]]
        #expect(links?.first?["CFBundleURLSchemes"] as? [String] == ["openmarket"])
    }

    @Test(
        "What is missing is found",
        arguments: [
            ("rootObject = A1", "rootObject = B9"),
            ("children = (A2)", "children = (0A0000000000000000000009)"),
            ("path = App", "path = Nowhere"),
            ("relativePath = \"../..\"", "relativePath = \"../Nowhere\""),
            ("objects = {", "objects = ("),
        ]
    )
    func planted(_ right: String, _ wrong: String) {
        let text = """
            // !$*UTF8*$!
            { objects = {
                A1 = { isa = PBXProject; mainGroup = A3; packages = (A4); };
                A2 = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
                A3 = { isa = PBXGroup; children = (A2); sourceTree = "<group>"; };
                A4 = { isa = XCLocalSwiftPackageReference; relativePath = "../.."; };
            }; rootObject = A1; }
            """
        #expect(text.contains(right))
        let rule = XcodeProjectRule(path: "Examples/A/A.xcodeproj/project.pbxproj") { path in
            ["Examples/A/App", "Package.swift"].contains(path)
        }
        #expect(rule.findings(in: text) == [])
        #expect(rule.findings(in: text.replacing(right, with: wrong)).count == 1)
    }

    private static func text(at path: String) throws -> String {
        try String(contentsOf: SourceTree.package.root.appending(path: path), encoding: .utf8)
    }

    /// A catalogue of texts, as Xcode keeps them.
    private struct Catalogue: Decodable {
        struct Entry: Decodable {
            let localizations: [String: Text]
        }
        struct Text: Decodable {
            let stringUnit: [String: String]
        }
        let strings: [String: Entry]
    }
}
