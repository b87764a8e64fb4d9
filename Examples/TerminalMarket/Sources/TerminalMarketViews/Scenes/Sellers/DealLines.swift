import OpenMarket
import TerminalKit

/// Who buys a product, for its two parties: who the other one is, the reviews, and the keys for what can be done.
struct DealLines {
    let state: SaleModel.State
    let isOwner: Bool
    let around: SceneSurroundings

    func lines(width: Int) -> [Line] {
        var lines = state.text.map { Line.wrapped($0, .title, to: width) } ?? []
        lines += state.reviews.flatMap { ReviewLines(review: $0, width: width).lines }
        if state.canConfirm { lines.append(key("y", .actionConfirmSale)) }
        if state.reviews.contains(where: \.canAnswer) { lines.append(key("a", .actionAnswer)) }
        if state.canReview { lines.append(key("w", .titleReview)) }
        if state.ownReview != nil { lines.append(key("del", .actionDelete)) }
        if isOwner, state.canName { lines.append(key("b", .titleBuyers)) }
        return lines.isEmpty ? [] : [Line()] + lines
    }

    private func key(_ key: String, _ phrase: Phrase) -> Line {
        Line(key + " ", .accent) + Line(around.wording(phrase), .faint)
    }
}

extension SaleModel.State {
    /// The review that the user has written.
    var ownReview: ReviewRow? { reviews.first(where: \.isOwn) }
}
