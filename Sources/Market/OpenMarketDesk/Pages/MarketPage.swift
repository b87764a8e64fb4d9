import OpenMarketBackend
import OpenMarketDomain

/// The tab of the market: its products, to search and to change, and its vendors.
struct MarketPage {
    let frame: Frame
    let page: ProductPage?
    let vendors: [VendorAccount]
    let text: String
    /// The failure, or the secret of a vendor that was made just now.
    let message: String?
    /// Whether the market has a seed to go back to.
    var canReset = false

    var html: HTML {
        let alert: HTML? = message.map { "<p class=\"alert\" role=\"alert\">\($0)</p>" }
        return frame.page(
            .market,
            title: frame(.market),
            """
            <h1 class="spoken">\(frame(.market))</h1>
            \(alert)
            \(places)
            \(frame.search(text))
            \(products)
            \(page.flatMap { frame.pages($0.number, hasNext: $0.hasNext, text, count: $0.totalCount) })
            <h2 id="vendors">\(frame(.vendors))</h2>
            <form class="tools" method="post" action="\(frame.base)market/vendor">
            <label><span>\(frame(.name))</span> <input name="name" required></label>
            <button>\(frame(.addVendor))</button></form>
            <div class="wide list"><table><thead><tr><th scope="col">ID</th><th scope="col">\(frame(.name))</th></tr></thead>
            <tbody>\(vendors.map { "<tr><td>\($0.id)</td><th scope=\"row\">\($0.name)</th></tr>" as HTML })</tbody></table></div>
            \(reset)
            """
        )
    }

    private var reset: HTML? {
        guard canReset else { return nil }
        return """
            <h2>\(frame(.reset))</h2>
            <form class="tools" method="post" action="\(frame.base)market/reset">
            <button class="danger">\(frame(.reset))</button><span class="note">\(frame(.resetHint))</span></form>
            """
    }

    private var places: HTML {
        """
        <ul class="places"><li><a href="\(frame.base)documents?collection=users">\(frame(.users))</a></li>\
        <li><a href="\(frame.base)documents?collection=chats">\(frame(.rooms))</a></li>\
        <li><a href="\(frame.base)likes">\(frame(.likes))</a></li>
        <li><a href="\(frame.base)reports">\(frame(.reports))</a></li>
        <li><a href="\(frame.base)searches">\(frame(.missedSearches))</a></li></ul>
        """
    }

    private var products: HTML {
        let products = page?.products ?? []
        guard !products.isEmpty else { return frame.nothing(text.isEmpty ? .noProducts : .nothingFound) }
        let names: [Word] = [.name, .vendor, .price, .stock, .saleStatus]
        let heads: [HTML] = names.map { "<th scope=\"col\">\(frame($0))</th>" }
        return """
            <div class="wide list"><table><thead><tr><th scope="col">ID</th>\(heads)\
            <th scope="col"><span class="spoken">\(frame(.save))</span></th></tr></thead>
            <tbody>\(products.map(row))</tbody></table></div>
            """
    }

    /// A product, whose cells are the fields of a form.
    private func row(_ product: Product) -> HTML {
        let (id, form) = (product.id.rawValue, "edit-\(product.id.rawValue)")
        return """
            <tr><td>\(id)</td>
            <td><input form="\(form)" name="name" value="\(product.name)" aria-label="\(frame(.name)) \(id)"></td>
            <td>\(product.vendorName ?? "–")</td>
            <td><input form="\(form)" class="short" name="price" inputmode="decimal" value="\("\(product.price.amount)")"
             aria-label="\(frame(.price)) \(id)"> \(product.price.currency.rawValue)</td>
            <td><input form="\(form)" class="short" name="stock" inputmode="numeric" value="\(product.stock)"
             aria-label="\(frame(.stock)) \(id)"></td>
            <td>\(product.status.map { status($0, form, id) })</td>
            <td><form id="\(form)" class="row" method="post" action="\(frame.base)market/edit">
            <input type="hidden" name="id" value="\(id)"><input type="hidden" name="q" value="\(text)">
            <input type="hidden" name="page" value="\(page?.number ?? 1)">
            <input type="hidden" name="was" value="\(product.status?.rawValue ?? "")">
            <button>\(frame(.save))</button>
            <button formaction="\(frame.base)market/restock">\(frame(.restock))</button>
            <button class="danger" formaction="\(frame.base)market/delete" data-confirm="\(frame(.confirmDelete)) \(product.name)">\
            \(frame(.delete))</button></form></td></tr>
            """
    }

    /// Returns the choices for the sale of a product, where the market knows its status.
    private func status(_ status: SaleStatus, _ form: String, _ id: String) -> HTML {
        let choices: [HTML] = ([status] + status.next).map {
            "<option value=\"\($0.rawValue)\">\(frame(.saleStatus($0)))</option>"
        }
        return "<select form=\"\(form)\" name=\"status\" aria-label=\"\(frame(.saleStatus)) \(id)\">\(choices)</select>"
    }
}
