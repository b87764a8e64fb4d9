import OpenMarketBackend

/// The reports of users, each with a button that dismisses it.
struct ReportsPage {
    let frame: Frame
    let table: ReportTable

    var html: HTML {
        let rows: HTML = """
            <div class="wide list"><table class="texts"><thead><tr><th scope="col">\(frame(.reports))</th>\
            <th scope="col">\(frame(.reason))</th><th scope="col">\(frame(.user))</th><td></td></tr></thead>\
            <tbody>\(table.rows.map(row))</tbody></table></div>
            """
        return frame.page(
            .market,
            title: frame(.reports),
            """
            \(frame.wayToMarket)
            <h1>\(frame(.reports))</h1>
            \(table.rows.isEmpty ? frame.nothing(.noReports) : rows)
            \(next)
            """
        )
    }

    private var next: HTML? {
        table.next.map { "<p class=\"tools\"><a class=\"button\" href=\"?before=\("\($0)")\">\(frame(.next))</a></p>" }
    }

    private func row(_ row: MarketReport) -> HTML {
        let deletion = row.review.map { button("delete-review", $0, .deleteReview) }
        return """
            <tr><th scope="row">\(row.excerpt) <span class="note">\(row.subject)</span></th>\
            <td>\(row.reason) <span class="note">\(row.text)</span></td><td><span class="note">\(AddressMasking.masked(row.reporter))</span></td>\
            <td>\(button("dismiss", "\(row.id)", .dismiss))\(deletion)</td></tr>
            """
    }

    private func button(_ action: String, _ id: String, _ word: Word) -> HTML {
        """
        <form method="post" action="\(frame.base)market/\(action)">\
        <input type="hidden" name="id" value="\(id)"><button>\(frame(word))</button></form>
        """
    }
}
