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
        /// What only this layer says: patterns that the app cannot work without.
        let own: [String]
        /// What the screen no longer says.
        let moved: [String]
        /// The layers whose types this one may name.
        let named: [String]
        /// The folders of the screen in this week.
        var screen = ["View", ""]
    }

    static let layers = [
        Layer(
            folder: "Network",
            lines: 335,
            own: [#"\bRequest\b"#, #"\bResponse\b"#, #"\b(20[014]|40[134])\b"#],
            moved: [#"\.status\b(?!\()"#],
            named: ["Domain"]
        ),
        Layer(
            folder: "Data",
            lines: 300,
            own: ["JSON", #"\b(Dec|Enc|C)odable\b"#],
            moved: [#"\bData\("#, #"\bAny\b"#, #"\bas[?!]"#],
            named: ["Network", "Domain"]
        ),
        Layer(
            folder: "Domain",
            lines: 290,
            own: [
                #"\bcount\s*>=?\s*3[01]\b"#, #"\b3\s*\.\.[.<]\s*3[01]\b"#, #"\bbargain\s*[<>]"#, #"[<>]=?\s*bargain\b"#,
            ],
            moved: [#"\b3[01]\b"#, #"\b100\b"#, #"\bbargain\b"#, #"([nN]ame|trimmed)\.count\b"#],
            named: [],
            screen: ["View", "", "ViewModel"]
        ),
        Layer(
            folder: "UseCases",
            lines: 190,
            own: [],
            moved: ["token", #"\bloads\b"#, #"\bisLast\b"#],
            named: ["Domain"],
            screen: ["View", "ViewModel"]
        ),
        Layer(
            folder: "ViewModel",
            lines: 60,
            own: ["KRW", #""(The|There is|It is|Log in|Nothing) "#],
            moved: ["grouped"],
            named: ["Domain", "UseCases"]
        ),
        Layer(
            folder: "Navigation",
            lines: 60,
            own: [],
            moved: ["removeLast", "hasPrefix"],
            named: [],
            screen: ["View", "", "ViewModel"]
        ),
    ]

    @Test("There is a folder for each layer so far, and the rest of the app uses it", arguments: 0..<week)
    func folder(index: Int) throws {
        let folder = Self.layers[index].folder
        let types = try types(in: folder)
        #expect(!types.isEmpty)
        let isUsed = try !types.isDisjoint(with: words(of: (folders + [""]).filter { $0 != folder }))
        #expect(isUsed, "\(folder) is not used")
    }

    @Test("A layer names no type of a layer that it may not know", arguments: 0..<week)
    func imports(index: Int) throws {
        let layer = Self.layers[index]
        try expect(layer.folder, names: layer.named)
        // From now on the layers below the use cases are known by a port of the domain only.
        guard layer.folder == "UseCases" else { return }
        try expect("View", names: ["Domain", "UseCases", "ViewModel", "Navigation"])
        let ports = try text(of: ["Domain"]).matches(of: /\bprotocol (\w+)/).map { String($0.output.1) }
        for folder in ["Data", "UseCases"] {
            #expect(try !words(of: [folder]).isDisjoint(with: ports), "\(folder) names no port of the domain")
        }
    }

    @Test("What a layer does is no longer done elsewhere", arguments: 0..<week)
    func words(index: Int) throws {
        let layer = Self.layers[index]
        for folder in folders + [""] where folder != layer.folder {
            let text = try text(of: [folder])
            let patterns = layer.own + (layer.screen.contains(folder) ? layer.moved : [])
            let found = try patterns.compactMap { try text.firstMatch(of: Regex($0)).map { text[$0.range] } }
            #expect(found.isEmpty, "\(folder.isEmpty ? "a file in no folder" : folder) says \(found)")
        }
        guard layer.folder == "ViewModel" else { return }
        for folder in layer.screen {
            #expect(try sentences(in: folder).isEmpty)
        }
    }

    @Test("The view controller gets shorter, and no other file long")
    func size() throws {
        let parts = try ["View", ""].flatMap(files).filter { $0.contains(/\b(class|extension) MarketViewController\b/) }
        #expect(parts.map(lines).reduce(0, +) <= Self.layers[week - 1].lines)
        for layer in Self.layers {
            #expect(try files(in: layer.folder).map(lines).max() ?? 0 <= 250, "\(layer.folder)")
        }
    }

    private func expect(_ folder: String, names allowed: [String]) throws {
        let words = try words(of: [folder]).subtracting(allowed.flatMap(types))
        for other in folders where other != folder && !allowed.contains(other) {
            let found = words.intersection(try types(in: other)).sorted()
            #expect(found.isEmpty, "\(folder) names \(found) of \(other)")
        }
    }

    /// The texts with a letter or a heart in them that a folder has, but for the names of the screens.
    private func sentences(in folder: String) throws -> [String] {
        try text(of: [folder]).matches(of: /"((?:[^"\\\n]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"/)
            .map { String($0.output.1).replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "") }
            .filter { $0.contains(/[A-Za-z♥♡]/) && !["list", "login", "form", "detail", "detail "].contains($0) }
    }

    private func lines(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    }

    private func words(of folders: [String]) throws -> Set<String> {
        Set(try text(of: folders).matches(of: /\w+/).map { String($0.output) })
    }

    /// The texts of some folders, without comments.
    private func text(of folders: [String]) throws -> String {
        try folders.flatMap(files).joined(separator: "\n").replacing(/\/\/.*|(?s:\/\*.*?\*\/)/, with: "")
    }
}

/// The folders of the layers, and that of the view controller.
let folders = LayerRules.layers.map(\.folder) + ["View"]

/// The names of the types that a folder declares.
func types(in folder: String) throws -> Set<String> {
    let declaration = /\b(?:struct|class|enum|actor|protocol)\s+([A-Z]\w*)/
    let texts = try files(in: folder).map { $0.replacing(/\/\/.*|(?s:\/\*.*?\*\/)/, with: "") }
    return Set(texts.flatMap { $0.matches(of: declaration) }.map { String($0.output.1) })
}

/// The files of a folder, or with no name those of no layer, which count as the screen; the connection is given.
func files(in folder: String) throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let wanted = paths.sorted().filter { path in
        let parts = path.split(separator: "/").map(String.init)
        let own = parts.count > 1 && folders.contains(parts[0]) ? parts[0] : ""
        return path.hasSuffix(".swift") && path != "Send.swift" && own == folder
    }
    return try wanted.map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
}
