import Foundation
import TestSupport
import Testing

/// What a user can do on a scene is said in its commands, so that no front end has to know more than those.
@Suite("Commands cover actions", .slot)
struct CommandCoverageTests {
    /// Gestures, and what a front end does by itself as it draws: nothing to press.
    private static let gestures: Set = [
        "load", "refresh", "rowAppeared", "scrolled", "dragged", "beginDragging", "endDragging", "pinch", "endPinch",
        "drag",
        "endDrag", "fieldEnded", "edit", "add", "cancelPicking", "pickingFailed", "showPage", "answer", "home",
        "find",
    ]

    /// The actions of what stands within a scene, whose commands are those of the scene.
    private static let parts: Set = ["sale", "seller", "followed"]

    @Test("Every action of a scene that is no gesture belongs to a command")
    func covered() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Client/OpenMarketPresentation/Scenes")
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        var (models, missing) = (0, [String]())
        for file in files where file.lastPathComponent.hasSuffix("Model.swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            let offers = try files.filter {
                $0.deletingLastPathComponent() == file.deletingLastPathComponent()
                    && $0.lastPathComponent.hasSuffix("Commands.swift")
            }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
            let actions = Self.actions(of: text)
            if !actions.isEmpty { models += 1 }
            for action in actions where !Self.gestures.union(Self.parts).contains(action) {
                let isOffered = [" .\(action)\n", " .\(action)(", " .\(action))"].contains { offers.contains($0) }
                if !isOffered { missing.append(file.lastPathComponent + ": " + action) }
            }
        }
        #expect(models == 1)
        #expect(missing == [])
    }

    /// The names of the cases of a scene's actions.
    private static func actions(of text: String) -> [String] {
        guard let start = text.range(of: "public enum Action: "),
            let end = text[start.upperBound...].range(of: "\n    }\n")
        else { return [] }
        return text[start.upperBound..<end.lowerBound].split(separator: "\n").compactMap { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            guard line.hasPrefix("case ") else { return nil }
            return line.dropFirst(5).prefix { $0.isLetter }.description
        }
    }
}
