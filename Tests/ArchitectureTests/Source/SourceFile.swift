/// One Swift file, taken apart once.
struct SourceFile: Sendable {
    /// The path below the package, such as `Sources/Client/OpenMarketDomain/Products/Product.swift`.
    let path: String
    let lineCount: Int
    let tokens: [SwiftLexer.Token]
    let comments: [SwiftLexer.Passage]
    let strings: [SwiftLexer.Passage]

    init(path: String, text: String) {
        let lexer = SwiftLexer(text)
        self.path = path
        // The last line break ends a line and does not begin another one.
        lineCount = text.split(separator: "\n", omittingEmptySubsequences: false).count - (text.hasSuffix("\n") ? 1 : 0)
        tokens = lexer.tokens
        comments = lexer.comments
        strings = lexer.strings
    }

    /// The target the file belongs to: the folder below those for client, market, front ends and tools.
    var target: String { place.count > 1 ? place[0] : "" }

    /// The path from the folder of the target on.
    var place: [String] {
        let parts = path.split(separator: "/").dropFirst().map(String.init)
        let groups = ["Client", "Market", "FrontEnds", "Tools", "Support"]
        return groups.contains(parts.first ?? "") ? Array(parts.dropFirst()) : parts
    }

    /// The file's own name.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// The texts of `count` tokens from `index` on; fewer at the end of the file.
    func texts(at index: Int, count: Int) -> [String] {
        tokens[index..<min(index + count, tokens.count)].map(\.text)
    }
}
