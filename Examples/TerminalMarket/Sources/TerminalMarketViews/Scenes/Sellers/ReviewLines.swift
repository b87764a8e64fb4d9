import OpenMarket
import TerminalKit

/// A review as lines: the stars, who wrote it about what, and the text.
struct ReviewLines {
    let review: ReviewRow
    var isFocused = false
    let width: Int

    var lines: [Line] {
        let room = max(2, width - 4)
        let about = [review.product, review.date].filter { !$0.isEmpty }.map { " · " + $0 }.joined()
        let head =
            Line(review.stars + " ", Style(Theme.Color.notice)) + Line(review.writer, .title) + Line(about, .faint)
        let text = [review.text, review.answer].compactMap(\.self).flatMap { text in
            Line.wrapped(text, to: room).map { Line("  ") + $0 }
        }
        return [.row(head.cut(to: room), isFocused: isFocused, in: room)] + text
    }
}
