/// A collection of documents as a table: users, rooms, messages.
struct DocumentsPage {
    let frame: Frame
    let collection: String
    /// `nil` when no owner may read documents here.
    let table: DocumentTable?

    var html: HTML {
        frame.page(
            .market,
            title: collection,
            """
            <p><a href="\(frame.base)market">\(frame(.market))</a></p>
            <h1>\(collection)</h1>
            \(content)
            """
        )
    }

    private var content: HTML {
        guard let table else { return "<p class=\"empty\">\(frame(.noOwner))</p>" }
        guard !table.rows.isEmpty else { return "<p class=\"empty\">\(frame(.noDocuments))</p>" }
        let next: HTML? = table.nextPage.map { token in
            let query = "collection=" + HTML.query(collection) + "&page=" + HTML.query(token)
            return "<p class=\"tools\"><a class=\"button\" href=\"?\(query)\">\(frame(.next))</a></p>"
        }
        return """
            <div class="wide list"><table><thead><tr><th scope="col">ID</th><th scope="col">\(frame(.body))</th></tr></thead>
            <tbody>\(table.rows.map(row))</tbody></table></div>\(next)
            """
    }

    private func row(_ row: DocumentTable.Row) -> HTML {
        let below = ["users": "likes", "chats": "messages"][collection]
        let link: HTML? = below.map { name in
            " <a href=\"?collection=\(HTML.query(row.path + "/" + name))\">\(name)</a>"
        }
        return "<tr><th scope=\"row\">\(row.id)\(link)</th><td><code>\(row.fields)</code></td></tr>"
    }
}
