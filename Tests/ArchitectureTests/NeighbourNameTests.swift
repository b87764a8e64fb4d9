import Foundation
import RegexBuilder
import TestSupport
import Testing

/// The names that an app finds twice when it imports OpenMarket beside SwiftUI, StoreKit or HTTPTypes.
@Suite("Names beside other modules", .slot)
struct NeighbourNameTests {
    private static let page = "Sources/Client/OpenMarket/OpenMarket.docc/OpenMarket-Essentials.md"

    @Test("Each name of OpenMarket that another module has as well is on the page with its cure, and no other one")
    func documented() throws {
        let exported = try Self.text(of: "Sources/Client/OpenMarket/Exports.swift")
            .matches(of: /@_exported public import (\w+)/).map { String($0.1) }
        let own = Set(try (exported + ["OpenMarket"]).flatMap { try Self.names(below: "Sources/Client/" + $0) })
        let neighbours = Set(try Self.names(below: "Tests/Support/NeighbourNames"))
        #expect(own.count > 300 && neighbours.count > 200)
        let text = try Self.text(of: Self.page)
        let section = try #require(text.firstMatch(of: /## Beside other modules\n+([^#`]*)(.*?)\n/))
        let documented = section.2.matches(of: /`(\w+)`/).map { String($0.1) }
        #expect(documented == own.intersection(neighbours).sorted())
    }

    /// The public types at the top level of the files below `folder`.
    private static func names(below folder: String) throws -> [String] {
        let kind = /class|struct|enum|protocol|actor|typealias/
        let declaration = Regex {
            /^(?:@\w+(?:\([^)]*\))? )*public (?:final )?/
            kind
            " "
            Capture { /\w+/ }
        }
        .anchorsMatchLineEndings()
        return try SourceTree.package.swiftFiles(below: folder).flatMap { file in
            try text(of: file.path).matches(of: declaration).map { String($0.1) }
        }
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOf: SourceTree.package.root.appending(path: path), encoding: .utf8)
    }
}
