import OpenMarketBackend

/// The searches that have found nothing, for an operator who writes synonyms.
struct SearchesPage {
    let frame: Frame
    let searches: [MissedSearch]

    var html: HTML {
        let rows: HTML = """
            <div class="wide list"><table class="texts"><thead><tr><th scope="col">\(frame(.search))</th>\
            <th scope="col">\(frame(.times))</th><th scope="col">\(frame(.unknownWords))</th></tr></thead>\
            <tbody>\(searches.map(row))</tbody></table></div>
            """
        return frame.page(
            .market,
            title: frame(.missedSearches),
            """
            \(frame.wayToMarket)
            <h1>\(frame(.missedSearches))</h1>
            \(searches.isEmpty ? frame.nothing(.noMissedSearches) : rows)
            <p class="note">\(frame(.synonymsHint))</p>
            """
        )
    }

    private func row(_ search: MissedSearch) -> HTML {
        """
        <tr><th scope="row">\(search.text)</th><td>\("\(search.count)")</td>\
        <td>\(search.unknownWords.joined(separator: ", "))</td></tr>
        """
    }
}
