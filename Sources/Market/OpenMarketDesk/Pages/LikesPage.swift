/// The likes of a market as a table: which user likes which product.
struct LikesPage {
    let frame: Frame
    let table: LikeTable
    let number: Int
    let text: String

    var html: HTML {
        let rows: HTML = """
            <div class="wide list"><table class="texts"><thead><tr><th scope="col">\(frame(.product))</th>\
            <th scope="col">\(frame(.user))</th></tr></thead><tbody>\(table.rows.map(row))</tbody></table></div>
            """
        return frame.page(
            .market,
            title: frame(.likes),
            """
            \(frame.wayToMarket)
            <h1>\(frame(.likes))</h1>
            \(frame.search(text))
            \(table.rows.isEmpty ? frame.nothing(text.isEmpty ? .noLikes : .nothingFound) : rows)
            \(frame.pages(number, hasNext: table.hasNext, text))
            """
        )
    }

    private func row(_ row: LikeTable.Row) -> HTML {
        """
        <tr><th scope="row">\(row.productName) <span class="note">\(row.product)</span></th>\
        <td>\(row.userName ?? "–") <span class="note">\(row.user)</span></td></tr>
        """
    }
}
