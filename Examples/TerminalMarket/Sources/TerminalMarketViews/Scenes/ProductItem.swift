import OpenMarket
import OpenMarketTerminal

/// A product in a list or grid, with its image where there is room for one.
struct ProductItem {
    let row: ProductRow
    let name: MatchedText
    let canLike: Bool
    let isFocused: Bool

    func lines(in around: SceneSurroundings, columns: Int) -> [Line] {
        columns == 1 ? lineOfList(in: around) : cardOfGrid(in: around, width: around.width / columns - 1)
    }

    /// Two lines; three beside a small image.
    private func lineOfList(in around: SceneSurroundings) -> [Line] {
        let width = around.width - 1
        guard around.showsPictures, around.width >= 60, around.size.rows >= 20 else {
            let details = Line.joined([Line(), price] + sale + more)
            return [title(in: around, width: width), details.cut(to: width)]
        }
        let image = Picture(url: row.thumbnail, text: row.title, width: 8, height: 3, hasWords: false)
        let room = width - image.width - 1
        let about = [[price] + sale, more].map { Line.joined([Line()] + $0).cut(to: room) }
        let texts = [title(in: around, width: room)] + about
        return zip(image.lines(in: around), texts).map { $0.padded(to: image.width + 1) + $1 } + [Line()]
    }

    /// Four lines, below an image that leaves room for two rows of cards.
    private func cardOfGrid(in around: SceneSurroundings, width: Int) -> [Line] {
        let texts = [
            title(in: around, width: width), Line("  ") + price, Line.joined([Line()] + sale), Line(),
        ]
        guard around.showsPictures, around.size.rows >= 24 else { return texts }
        let height = min(8, (around.size.rows - 8) / 4)
        // As wide as usual photos are, so that they stand above the beginning of the name.
        let room = min(width - 4, height * 8 / 3)
        let image = Picture(url: row.thumbnail, text: row.title, width: room, height: height, hasWords: false)
        return image.lines(in: around).map { Line("  ") + $0 } + texts
    }

    private func title(in around: SceneSurroundings, width: Int) -> Line {
        let heart = Line(canLike ? (row.isLiked ? "♥" : "♡") : "", Style(.red))
        let text = row.title.isEmpty ? Line(around.wording(.unnamedProduct), .title) : Line(name, .title)
        return Line.row(text.cut(to: width - 4), isFocused: isFocused, in: width - 4).with(heart, in: width)
    }

    private var price: Line { Line(row.price) }

    /// How far the sale has come and how many there are, where that does not go without saying.
    private var sale: [Line] { [row.status, row.stock].compactMap { $0.map { Line([$0]) } } }

    /// Who likes it, who sells it and since when.
    private var more: [Line] {
        [
            row.likes.map { Line([$0]) }, row.vendor.map { Line($0, .init(.vendor)) },
            row.date.map { Line($0, .init(.date)) },
        ].compactMap(\.self)
    }
}
