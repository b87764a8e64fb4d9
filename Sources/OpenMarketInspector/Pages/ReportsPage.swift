/// What users have reported, each with a button that dismisses it.
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
            """
        )
    }

    private func row(_ row: ReportTable.Row) -> HTML {
        """
        <tr><th scope="row">\(row.excerpt) <span class="note">\(row.subject)</span></th>\
        <td>\(row.reason) <span class="note">\(row.text)</span></td><td><span class="note">\(row.reporter)</span></td>\
        <td><form method="post" action="\(frame.base)market/dismiss">\
        <input type="hidden" name="id" value="\("\(row.id)")"><button>\(frame(.dismiss))</button></form></td></tr>
        """
    }
}
