import Foundation
import TestSupport
import Testing

@Suite("What screens of a town read", .slot)
struct HiddenPartsTests {
    @Test("Each state and each row that shows mirrors nothing is read part by part")
    func hidden() throws {
        let read = try packageFile("Tests/Town/Simulation/Devices/Screen+Hidden.swift")
        let scenes = packageFolder.appending(path: "Sources/Client/OpenMarketPresentation/Scenes")
        let files = try #require(FileManager.default.enumerator(at: scenes, includingPropertiesForKeys: nil))
        let names = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /extension (\S+): RedactedDescription/).map {
                $0.1
            }
        }
        // What a person does, and where it leads to, is on no screen.
        let shown = names.filter { !$0.hasSuffix("Action") && !$0.hasSuffix(".Exit") }
        #expect(shown.count >= 5)
        for name in shown { #expect(read.contains("as \(name)"), "\(name) is on screens, and the town cannot see it.") }
    }
}
