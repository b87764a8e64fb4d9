import OpenMarketBackend

/// The likes of a market as a table: which user likes which product.
struct LikesPage {
    let frame: Frame
    let likes: [NotedLike]
    let number: Int
    let hasNext: Bool
    let text: String

    var html: HTML {
        let table: HTML = """
            <div class="wide list"><table class="texts"><thead><tr><th scope="col">\(frame(.product))</th>\
            <th scope="col">\(frame(.user))</th></tr></thead><tbody>\(likes.map(row))</tbody></table></div>
            """
        return frame.page(
            .market,
            title: frame(.likes),
            """
            \(frame.wayToMarket)
            <h1>\(frame(.likes))</h1>
            \(frame.search(text))
            \(likes.isEmpty ? frame.nothing(text.isEmpty ? .noLikes : .nothingFound) : table)
            \(frame.pages(number, hasNext: hasNext, text))
            """
        )
    }

    private func row(_ like: NotedLike) -> HTML {
        let user = like.userName.map(AddressMasking.masked)
        return """
            <tr><th scope="row">\(like.productName) <span class="note">\("\(like.product)")</span></th>\
            <td>\(user ?? "–") <span class="note">\(AddressMasking.masked(like.user))</span></td></tr>
            """
    }
}
