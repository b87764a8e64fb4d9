import OpenMarketHTML

/// A text of the operator, as a page shows it.
///
/// An empty line ends a paragraph, `# ` begins a heading, and lines that begin with `- ` are a list. Everything else is
/// shown as it is written.
struct OperatorText {
    private let blocks: [[Substring]]

    init(_ text: String) {
        blocks = text.split(separator: "\n", omittingEmptySubsequences: false)
            .split { line in line.allSatisfy(\.isWhitespace) }
            .map(Array.init)
    }

    var html: HTML {
        tag("div", .class("written")) { HTML.joined(blocks.flatMap(Self.pieces)) }
    }

    /// The pieces of lines without an empty one among them.
    private static func pieces(_ lines: [Substring]) -> [HTML] {
        var pieces: [HTML] = []
        var rest = lines[...]
        while let first = rest.first {
            if first.hasPrefix("# ") {
                rest = rest.dropFirst()
                pieces.append(tag("h2") { String(first.dropFirst(2)) })
                continue
            }
            let isList = first.hasPrefix("- ")
            let alike = rest.prefix { $0.hasPrefix("- ") == isList && !$0.hasPrefix("# ") }
            rest = rest.dropFirst(alike.count)
            pieces.append(
                isList
                    ? list(alike.map { String($0.dropFirst(2)) }) { item in HTML(item) }
                    : tag("p") { alike.joined(separator: " ") }
            )
        }
        return pieces
    }
}
