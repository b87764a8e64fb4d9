import Foundation
import Testing

/// The rules that separate targets would have the compiler check; here a folder stands for a target.
@Suite("Who may name whom, and how long a file is")
struct LayerRules {
    /// A layer that is cut out in its week.
    struct Layer: Sendable {
        let folder: String
        /// The lines that the view controller has then at the most.
        let lines: Int
        /// The words that only this layer still says.
        let words: [String]
        /// The layers whose types this one may name.
        let named: [String]
        /// The folders that no longer say its words.
        var cleared = ["View"]
    }

    static let layers = [
        Layer(folder: "Network", lines: 335, words: ["Request(", "status", "send("], named: ["Domain"]),
        Layer(
            folder: "Data",
            lines: 300,
            words: ["JSON", "Decodable", "Data(", "Any", "as?"],
            named: ["Network", "Domain"]
        ),
        Layer(folder: "Domain", lines: 290, words: ["bargain", ".count <", "> 30", "Int("], named: []),
        Layer(folder: "UseCases", lines: 190, words: ["token", "loads", "isLast", "MarketAPI"], named: ["Domain"]),
        Layer(folder: "ViewModel", lines: 60, words: ["KRW", "\"The ", "grouped"], named: ["Domain", "UseCases"]),
        Layer(
            folder: "Navigation",
            lines: 60,
            words: ["append", "removeLast", "hasPrefix"],
            named: [],
            cleared: ["View", "ViewModel"]
        ),
    ]

    @Test("There is a folder for each layer so far", arguments: 0..<week)
    func folder(index: Int) throws {
        #expect(try !types(in: Self.layers[index].folder).isEmpty)
    }

    @Test("A layer names no type of a layer that it may not know", arguments: 0..<week)
    func imports(index: Int) throws {
        let layer = Self.layers[index]
        let words = Set(try text(of: layer.folder).matches(of: /\w+/).map { String($0.output) })
        for other in Self.layers.map(\.folder) + ["View"]
        where other != layer.folder && !layer.named.contains(other) {
            let found = words.intersection(try types(in: other)).sorted()
            #expect(found.isEmpty, "\(layer.folder) names \(found) of \(other)")
        }
    }

    @Test("What a layer does is no longer done elsewhere", arguments: 0..<week)
    func words(index: Int) throws {
        for folder in Self.layers[index].cleared {
            let text = try text(of: folder)
            let found = Self.layers[index].words.filter { text.contains($0) }
            #expect(found.isEmpty, "\(folder) says \(found)")
        }
    }

    @Test("The view controller gets shorter, and no other file long")
    func size() throws {
        #expect(try longest(in: "View") <= Self.layers[week - 1].lines)
        for layer in Self.layers {
            #expect(try longest(in: layer.folder) <= 170, "\(layer.folder)")
        }
    }

    /// The names of the types that a folder declares.
    private func types(in folder: String) throws -> Set<String> {
        let declaration = /\b(?:struct|class|enum|actor|protocol)\s+([A-Z]\w*)/
        return Set(try text(of: folder).matches(of: declaration).map { String($0.output.1) })
    }

    /// The texts of a folder, without comments.
    private func text(of folder: String) throws -> String {
        try texts(of: folder).joined(separator: "\n").replacing(/\/\/.*/, with: "")
    }

    private func longest(in folder: String) throws -> Int {
        try texts(of: folder).map { $0.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }.max() ?? 0
    }

    private func texts(of folder: String) throws -> [String] {
        let place = sources.appending(path: folder)
        let files = (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)) ?? []
        return try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
    }
}
