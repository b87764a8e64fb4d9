/// Terms with their meanings beside them, or below them where the terminal is narrow.
struct HelpTable {
    let rows: [HelpRow]
    let columns: Int

    /// The lines of the table.
    var lines: [String] {
        let widest = rows.map { TextWidth.of($0.term) }.max() ?? 0
        let indent = min(widest, 24, max(columns / 3, 8)) + 4
        return rows.flatMap { row -> [String] in
            let texts = TextWidth.wrap(row.text, to: max(columns - indent, 16))
            let pad = String(repeating: " ", count: indent)
            let term = "  " + row.term
            guard TextWidth.of(term) + 2 <= indent else { return [term] + texts.map { pad + $0 } }
            return [TextWidth.left(term, indent) + (texts.first ?? "")] + texts.dropFirst().map { pad + $0 }
        }
    }
}
