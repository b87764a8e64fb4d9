import OpenMarket
import TerminalScreen

/// The form for a product.
struct FormView: SceneView {
    /// A part of the form that keys can go to.
    enum Part: Hashable {
        case image(Int)
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
        let pictures: [Part] = state.canChangeImages ? state.images.map { .image($0.id) } + [.addImage] : []
        return pictures + [.field(.name), .field(.price), .currency]
            + [.field(.discount), .field(.stock)] + (state.categories.isEmpty ? [] : [.category])
            + [.field(.description), .submit]
    }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(state.title)
        page.hints = [
            Page.Hint("^S", submitTitle), Page.Hint("^P", wording(.actionAddImage)),
            Page.Hint("esc", wording(.actionClose)),
        ]
        if !state.canChangeImages { page.hints.remove(at: 1) }
        page.isBusy = state.original.isLoading
        if let problem = state.original.problem {
            page.show(problem, in: wording, width: around.width)
            page.hints.removeFirst()
            if problem.isWorthRetrying { page.hints.insert(Page.Hint("^R", wording(.actionRetry)), at: 0) }
            return page
        }
        if state.original.isLoading {
            page.show(empty: wording(.progressLoading), width: around.width)
            return page
        }
        if let text = state.draftText { page.header += Line.wrapped(text, .faint, to: around.width) }
        page.items = parts.enumerated().map { lines(of: $1, memory.typing(at: $0)) }
        page.alignment = .item(memory.focus)
        if case .submitting(let text, let share) = state.submission {
            page.isBusy = true
            page.footer = [progress(text, share)]
        }
        return page
    }

    private var submitTitle: String { around.wording(state.isEditing ? .actionSave : .actionRegister) }

    private func lines(of part: Part, _ typing: TypingPlace?) -> [Line] {
        let isFocused = typing != nil
        let wording = around.wording
        let mark = Line(isFocused ? "› " : "  ", .accent)
        switch part {
        case .image(let id):
            let text = name(of: id) + "  ✕ " + wording(.actionRemoveImage)
            return [(mark + Line("▧ " + text, isFocused ? .title : .plain)).cut(to: around.width - 1)]
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

    private func name(of id: Int) -> String {
        guard let index = state.images.firstIndex(where: { $0.id == id }) else { return "" }
        if let name = state.images[index].input?.name { return name }
        return around.wording.accessibleText(ofImage: index + 1, of: state.images.count).label
    }

    private func progress(_ text: String, _ share: Double?) -> Line {
        guard let share else { return Line(text, .accent) }
        let room = max(4, min(30, around.width - DisplayWidth.of(text) - 4))
        let done = Int((Double(room) * min(max(share, 0), 1)).rounded())
        let bar = String(repeating: "█", count: done) + String(repeating: "░", count: room - done)
        return Line(bar + " " + text, .accent)
    }
}
