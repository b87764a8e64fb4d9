import OpenMarket

/// Products as lines with columns; the name stands last, so that it can be of any length.
struct ProductTable {
    /// The width to keep within; `nil` where no one minds.
    let columns: Int?

    /// The head of the table.
    var head: String { line(["ID", "PRICE", "OFF", "STOCK"], name: "NAME") }

    /// One product.
    func line(for product: Product) -> String {
        let off = product.discount.percentage(of: product.price).map { "\($0) %" } ?? ""
        let name = ShownText.line(product.name.isEmpty ? "(no name)" : product.name)
        let vendor = product.vendorName.map { " · " + ShownText.line($0) } ?? ""
        let likes = product.likeCount.flatMap { $0 > 0 ? " · ♥ \($0)" : nil } ?? ""
        let status = product.status.flatMap { $0 == .onSale ? nil : " · \($0.words)" } ?? ""
        return line(
            [
                ShownText.line(product.id.rawValue), MoneyText.of(product.bargainPrice), off,
                product.isSoldOut ? "sold out" : String(product.stock),
            ],
            name: name + vendor + likes + status
        )
    }

    private func line(_ cells: [String], name: String) -> String {
        let widths = isNarrow ? [5, 13] : [6, 16, 5, 9]
        let start = zip(cells, widths).map { TextWidth.right($0, $1) }.joined() + "  "
        guard let columns else { return start + name }
        return TextWidth.cut(start + TextWidth.cut(name, to: max(1, columns - TextWidth.of(start))), to: columns)
    }

    /// Whether only what matters most fits.
    private var isNarrow: Bool { columns.map { $0 < 60 } ?? false }
}
