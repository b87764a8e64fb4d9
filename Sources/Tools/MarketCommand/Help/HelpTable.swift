/// Terms with their meanings beside them, or below them where the terminal is narrow.
package struct HelpTable {
    private let rows: [HelpRow]
    private let columns: Int

    /// A table for a terminal of some width.
    package init(rows: [HelpRow], columns: Int) { (self.rows, self.columns) = (rows, columns) }

    /// The lines of the table.
    package var lines: [String] {
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
