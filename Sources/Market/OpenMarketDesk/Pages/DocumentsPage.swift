/// A collection of documents as a table: users, rooms, messages.
struct DocumentsPage {
    let frame: Frame
    let collection: String
    let text: String
    /// The documents; `nil` when no owner's token is set, so that no documents can be read.
    let table: DocumentTable?

    var html: HTML {
        let title = ["users": frame(.users), "chats": frame(.rooms)][collection] ?? collection
        return frame.page(
            .market,
            title: title,
            """
            \(frame.wayToMarket)
            <h1>\(title)</h1>
            \(content)
            """
        )
    }

    private var content: HTML {
        guard let table else { return frame.nothing(.noOwner) }
        let next: HTML? = table.nextPage.map { token in
            let query = "collection=" + HTML.query(collection) + "&q=" + HTML.query(text) + "&page=" + HTML.query(token)
            return "<p class=\"tools\"><a class=\"button\" href=\"?\(query)\">\(frame(.next))</a></p>"
        }
        let rows: HTML = """
            <div class="wide list"><table class="texts"><thead><tr><th scope="col">ID</th><th scope="col">\(frame(.fields))</th></tr></thead>
            <tbody>\(table.rows.map(row))</tbody></table></div>
            """
        return """
            \(frame.search(text, in: collection))
            \(table.rows.isEmpty ? frame.nothing(text.isEmpty ? .noDocuments : .nothingFound) : rows)
            \(next)
            """
    }

    private func row(_ row: DocumentTable.Row) -> HTML {
        let link: HTML? =
            switch collection {
            case "users": " <a href=\"\(frame.base)likes?q=\(HTML.query(row.id))\">\(frame(.likes))</a>"
            case "chats": " <a href=\"?collection=\(HTML.query(row.path + "/messages"))\">\(frame(.messages))</a>"
            default: nil
            }
        return "<tr><th scope=\"row\">\(row.id)\(link)</th><td><code>\(row.fields)</code></td></tr>"
    }
}
