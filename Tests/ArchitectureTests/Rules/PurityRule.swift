/// Inner layers know no network API and speak to no user.
struct PurityRule {
    /// Words that belong to the outermost layer, whichever module they come from.
    ///
    /// On Apple platforms Foundation itself brings URLSession, so looking at the
    /// imports is not enough.
    static let networkWords: Set = ["URLSession", "URLRequest", "URLProtocol", "FoundationNetworking"]
    static let silentLayers: Set = [
        "OpenMarketDomain", "OpenMarketWire", "OpenMarketData", "OpenMarketFirebase", "OpenMarketPresentation",
        "OpenMarketHTTPServer",
        "OpenMarketSQLite", "OpenMarketFirebaseEmulator", "OpenMarketBackend",
    ]
    /// Layers that are the same text on every platform.
    static let portableLayers: Set = [
        "OpenMarketDomain", "OpenMarketWire", "OpenMarketData", "OpenMarketFirebase", "OpenMarketPresentation",
    ]
    /// Bindings of one toolkit, each a file of its own that is empty on other platforms.
    static let toolkitFiles: Set = ["Sources/Client/OpenMarketPresentation/Scenes/Shared/PresentedScene+SwiftUI.swift"]
    /// Layers whose string literals hold no sentence for a user.
    static let wordlessLayers: Set = [
        "OpenMarketDomain", "OpenMarketWire", "OpenMarketData", "OpenMarketFirebase", "OpenMarketInfrastructure",
    ]

    /// Tables of letters, by which texts of any script are compared.
    static let letterTables = [
        "Sources/Client/OpenMarketDomain/Products/Search/Letters/",
        "Sources/Client/OpenMarketDomain/Products/Search/SearchToken.swift",
    ]

    func findings(in file: SourceFile) -> [Finding] {
        networkWords(in: file) + userText(in: file) + platformConditionals(in: file)
    }

    private func networkWords(in file: SourceFile) -> [Finding] {
        guard Self.silentLayers.contains(file.target) else { return [] }
        return file.tokens.filter { Self.networkWords.contains($0.text) }.map {
            Finding(
                rule: "no URL loading",
                path: file.path,
                line: $0.line,
                problem: "\($0.text) does not belong into \(file.target).",
                advice: "Use the HTTPTransport port and OpenMarketWire's HTTPRequest."
            )
        }
    }

    private func userText(in file: SourceFile) -> [Finding] {
        guard Self.wordlessLayers.contains(file.target), !Self.letterTables.contains(where: file.path.hasPrefix) else {
            return []
        }
        return file.strings.filter { $0.text.unicodeScalars.contains(where: Self.isHangulOrKana) }.map {
            Finding(
                rule: "no user text",
                path: file.path,
                line: $0.line,
                problem: "A string for a user's eyes stands in \(file.target).",
                advice: "Throw a case of MarketError and let Presentation find the words."
            )
        }
    }

    private func platformConditionals(in file: SourceFile) -> [Finding] {
        guard Self.portableLayers.contains(file.target), !Self.toolkitFiles.contains(file.path) else { return [] }
        return file.tokens.indices.filter { file.texts(at: $0, count: 2) == ["#", "if"] }.map {
            Finding(
                rule: "no platform conditionals",
                path: file.path,
                line: file.tokens[$0].line,
                problem: "\(file.target) is the same on every platform.",
                advice: "Put what differs behind a port and into a small file of OpenMarketInfrastructure."
            )
        }
    }

    private static func isHangulOrKana(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3040...0x30FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
        default: false
        }
    }
}
