import Foundation
import TestSupport
import Testing

@Suite("The package", .slot)
struct PackageTests {
    @Test("It depends on no other package and uses no unsafe flag")
    func noDependencies() throws {
        let manifest = try #require(SourceTree.package.file(at: "Package.swift"))
        let findings = ManifestRule(allowsPaths: false).findings(in: manifest)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("No program is a product: an app that imports a library would have the server in its build plan")
    func noPrograms() throws {
        let manifest = try #require(SourceTree.package.file(at: "Package.swift"))
        let calls = manifest.tokens.indices.filter { manifest.texts(at: $0, count: 3) == [".", "executable", "("] }
        #expect(calls.isEmpty)
        #expect(manifest.tokens.contains { $0.text == "executableTarget" })
    }

    @Test("Its examples depend on nothing but its own folder")
    func examplesDependOnTheRootOnly() {
        let manifests = SourceTree.package.swiftFiles(below: "Examples").filter { $0.name == "Package.swift" }
        let findings = manifests.flatMap(ManifestRule(allowsPaths: true).findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("Its top level holds what it should and nothing else")
    func topLevel() throws {
        let expected: Set = [
            "Package.swift", "README.md", "README.ko.md", "LICENSE", "CONTRIBUTING.md", "CHANGELOG.md",
            ".swift-format", ".gitignore", ".ci", ".github", ".spi.yml", "Sources", "Tests", "Documentation",
            "Examples",
        ]
        let byproducts: Set = [".git", ".swiftpm", ".DS_Store", "Package.resolved"]
        let extra = try SourceTree.package.topLevel().filter { name in
            !expected.contains(name) && !byproducts.contains(name) && !name.hasPrefix(".build")
                && !name.hasSuffix(".xcodeproj")
        }
        #expect(extra.isEmpty, "These belong further down: \(extra).")
    }

    @Test("A folder that git does not track is none of the package")
    func stray() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stray-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("# A page".utf8).write(to: folder.appending(path: "README.md"))
        let tree = SourceTree(root: folder)
        // Without git, everything counts.
        #expect(SourceTree.tracked(in: folder) == nil)
        #expect(try tree.topLevel() == ["README.md"] && tree.pages().map(\.path) == ["README.md"])
        guard let own = SourceTree.tracked(in: SourceTree.package.root) else { return }
        #expect(own.contains("Sources") && !own.contains(".build"))
    }

    @Test(
        "A dependency or an unsafe flag is found",
        arguments: [
            #"dependencies: [.package(url: "https://example.com/a", from: "1.0.0")]"#,
            #"dependencies: [.package(id: "a.b", from: "1.0.0")]"#,
            #"dependencies: [.package(name: "a", path: "../..", url: "https://example.com/a")]"#,
            #"swiftSettings: [.unsafeFlags(["-Ounchecked"])]"#,
        ]
    )
    func found(_ text: String) {
        let manifest = SourceFile(path: "Package.swift", text: text)
        #expect(ManifestRule(allowsPaths: true).findings(in: manifest).count == 1)
    }

    @Test("A path is allowed to examples only")
    func paths() {
        let text = #"dependencies: [.package(name: "OpenMarket", path: "../..")] // not unsafeFlags"#
        let manifest = SourceFile(path: "Examples/A/Package.swift", text: text)
        #expect(ManifestRule(allowsPaths: true).findings(in: manifest).isEmpty)
        #expect(ManifestRule(allowsPaths: false).findings(in: manifest).count == 1)
    }
}
