/// The surroundings of the market's tables.
extension Frame {
    /// The way from a table back to the tab.
    var wayToMarket: HTML { "<p><a href=\"\(base)market\">\(self(.market))</a></p>" }

    /// A field to search a table with; `collection` is the one that the address names.
    func search(_ text: String, in collection: String? = nil) -> HTML {
        let kept: HTML? = collection.map { "<input type=\"hidden\" name=\"collection\" value=\"\($0)\">" }
        return """
            <form class="tools" method="get" role="search">\(kept)
            <label><span>\(self(.search))</span> <input type="search" name="q" value="\(text)"></label>
            <button>\(self(.search))</button></form>
            """
    }

    /// Returns the text in place of an empty table.
    func nothing(_ word: Word) -> HTML { "<p class=\"empty\">\(self(word))</p>" }

    /// The ways to the pages before and behind this one; nothing where there is one page.
    func pages(_ number: Int, hasNext: Bool, _ text: String, count: Int? = nil) -> HTML? {
        guard number > 1 || hasNext || count ?? 0 > 0 else { return nil }
        let link = { (page: Int, word: Word) -> HTML in
            "<a class=\"button\" href=\"?q=\(HTML.query(text))&amp;page=\(page)\">\(self(word))</a>"
        }
        let previous: HTML? = number > 1 ? link(number - 1, .previous) : nil
        let next: HTML? = hasNext ? link(number + 1, .next) : nil
        let place = "\(self(.page)) \(number)" + (count.map { " · \(self(.all)): \($0)" } ?? "")
        return "<p class=\"tools\">\(previous) <span>\(place)</span> \(next)</p>"
    }
}
