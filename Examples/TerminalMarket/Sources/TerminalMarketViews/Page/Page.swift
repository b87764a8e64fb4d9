import OpenMarket
import TerminalKit

/// What a scene puts on the screen, before it is known which part of it fits.
struct Page: Sendable, Hashable {
    /// A key, and what it does here.
    struct Hint: Sendable, Hashable {
        let key: String
        let label: String

        init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }

        /// How many columns it takes.
        var width: Int { DisplayWidth.of(key) + DisplayWidth.of(label) + 1 }
    }

    /// Which part is shown when not everything fits.
    enum Alignment: Sendable, Hashable {
        /// From a line on.
        case line(Int)
        /// With this item as the last one, unless it is among the first.
        case item(Int)
        /// With this item as the first one, unless it is among the last.
        case itemOnTop(Int)
        /// The end.
        case end
    }

    /// What the scene is called.
    var title: String
    /// What stands at the right of the title.
    var status = ""
    /// Whether a spinner turns.
    var isBusy = false
    /// What stays above.
    var header: [Line] = []
    /// What can be scrolled: lines that belong together.
    var items: [[Line]] = []
    /// How many items stand side by side.
    var columns = 1
    /// What stays below.
    var footer: [Line] = []
    /// Which part is shown.
    var alignment = Alignment.line(0)
    /// What keys do here.
    var hints: [Hint] = []

    init(_ title: String) {
        self.title = title
    }

    /// A page for what could not be loaded.
    mutating func show(_ problem: Problem, in wording: Wording, width: Int) {
        let text = problem.text
        header += Line.wrapped(text.title, Style(.red, bold: true), to: width)
        for part in [text.message, text.recovery, text.detail ?? ""] where !part.isEmpty {
            header += Line.wrapped(part, .problem, to: width)
        }
    }

    /// A single text where there is nothing else.
    mutating func show(empty text: String?, width: Int) {
        guard let text else { return }
        items.append([Line()] + Line.wrapped(text, .faint, to: width))
    }
}
