import OpenMarket
import TerminalKit

/// The form for a product.
struct FormView: SceneView {
    /// A part of the form that keys can go to.
    enum Part: Hashable {
        case image(Int)
        /// What is to be seen on an image; only shown where it is written, or was.
        case imageText(Int)
        case addImage
        case field(ProductFormState.Field)
        case currency
        case category
        case submit
    }

    let state: ProductFormState
    let around: SceneSurroundings

    /// The parts from top to bottom.
    var parts: [Part] {
        let images: [Part] = state.images.flatMap { [.image($0.id), .imageText($0.id)] }
        return (state.canChangeImages ? images + [.addImage] : []) + [.field(.name), .field(.price), .currency]
            + [.field(.discount), .field(.stock)] + (state.categories.isEmpty ? [] : [.category])
            + [.field(.description), .submit]
    }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(state.title)
        page.hints = hints(memory)
        page.isBusy = state.original.isLoading
        if let problem = state.original.problem {
            page.show(problem, width: around.width)
            if problem.isWorthRetrying { page.hints.insert(Page.Hint("^R", wording(.actionRetry)), at: 0) }
            return page
        }
        if state.original.isLoading {
            page.show(empty: wording(.progressLoading), width: around.width)
            return page
        }
        if let text = state.draftText { page.header += Line.wrapped(text, .faint, to: around.width) }
        page.items = parts.enumerated().map { lines(of: $1, memory.typing(at: $0), above: memory.focus == $0 - 1) }
        if let image = focusedImage(memory) { page.hints = hints(at: image) + page.hints }
        page.alignment = .item(memory.focus)
        if case .submitting(let text, let share) = state.submission {
            page.isBusy = true
            page.footer = [progress(text, share)]
        }
        return page
    }

    private var submitTitle: String { around.wording(state.isEditing ? .actionSave : .actionRegister) }

    /// `above` says that keys go to the part above it.
    private func lines(of part: Part, _ typing: TypingPlace?, above: Bool) -> [Line] {
        let isFocused = typing != nil
        let wording = around.wording
        let mark = Line(isFocused ? "› " : "  ", .accent)
        switch part {
        case .image(let id): return [imageLine(id, isFocused: isFocused)]
        case .imageText(let id): return isFocused || above ? textLines(of: id, typing) : noteLines(of: id)
        case .addImage:
            let title = "\(wording(.fieldImages)) \(state.imageCount)  "
            let problems = FieldLines.lines(of: state.imageProblems, width: around.width)
            return [mark + Line(title) + Line("[ \(wording(.actionAddImage)) ]", isFocused ? .title.reversed : .title)]
                + problems
        case .field(let field):
            return state.fields[field].map { FieldLines($0, typing, width: around.width).lines } ?? []
        case .currency:
            let text = "◂ \(state.currency.rawValue) ▸"
            return FieldLines(
                label: wording(.fieldCurrency),
                text: text,
                typing: typing.map { _ in .end },
                width: around.width
            ).lines
        case .category:
            let name = state.category.map { wording.path(of: $0) } ?? state.noCategory
            return FieldLines(
                label: state.categoryLabel,
                text: "◂ \(name) ▸",
                typing: typing.map { _ in .end },
                width: around.width
            ).lines
        case .submit: return [Line(), .button(submitTitle, isFocused: isFocused)]
        }
    }

    private func progress(_ text: String, _ share: Double?) -> Line {
        guard let share else { return Line(text, .accent) }
        let room = max(4, min(30, around.width - DisplayWidth.of(text) - 4))
        let done = Int((Double(room) * min(max(share, 0), 1)).rounded())
        let bar = String(repeating: "█", count: done) + String(repeating: "░", count: room - done)
        return Line(bar + " " + text, .accent)
    }
}
