import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("The table of who may see what", .slot)
struct AudienceTableTests {
    @Test("The documentation shows the table by which the town judges")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appending(path: "Documentation/Architecture/Testing.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(AudienceTable.markdown))
    }

    @Test("What is not in the table is its author's alone")
    func unknown() {
        #expect(AudienceTable.readers(of: "a poem", isTaken: true) == .author)
    }
}
