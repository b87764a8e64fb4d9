import Foundation
import OpenMarket

/// Everything about one product on a screen.
struct ProductSheet {
    let detail: ProductDetail

    /// Writes the product as text or as JSON.
    func write(to console: Console, asJSON: Bool) throws(CommandFailure) {
        if asJSON { return try console.print(JSONValue(detail)) }
        let name = ShownText.line(detail.product.name.isEmpty ? "(no name)" : detail.product.name)
        try console.print(console.bold(name))
        for row in rows(in: console.timeZone) { try console.print("  " + TextWidth.left(row.term, 11) + row.text) }
        guard !detail.description.isEmpty else { return }
        try console.print()
        let text = ShownText.paragraphs(detail.description)
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            for line in TextWidth.wrap(String(paragraph), to: (console.columns ?? 100) - 2) {
                try console.print(line.isEmpty ? "" : "  " + line)
            }
        }
    }

    private func rows(in zone: TimeZone) -> [HelpRow] {
        let product = detail.product
        let off = product.discount.percentage(of: product.price).map { ", \($0) % off \(MoneyText.of(product.price))" }
        var rows = [
            HelpRow("id", ShownText.line(detail.id.rawValue)),
            HelpRow("price", MoneyText.of(product.bargainPrice) + (off ?? "")),
            HelpRow("stock", product.isSoldOut ? "sold out" : String(product.stock)),
        ]
        if let status = product.status { rows.append(HelpRow("status", status.words)) }
        if let category = product.category { rows.append(HelpRow("category", ShownText.line(category.rawValue))) }
        if let likes = product.likeCount { rows.append(HelpRow("likes", String(likes))) }
        if let vendor = detail.vendor?.name ?? product.vendorName {
            rows.append(HelpRow("vendor", ShownText.line(vendor)))
        }
        if let date = product.createdAt { rows.append(HelpRow("since", LocalDate.text(date, in: zone))) }
        for (index, image) in detail.images.enumerated() {
            rows.append(HelpRow("picture \(index + 1)", ShownText.line(image.url.absoluteString)))
            if let text = image.text { rows.append(HelpRow("", ShownText.line(text))) }
        }
        return rows
    }
}
