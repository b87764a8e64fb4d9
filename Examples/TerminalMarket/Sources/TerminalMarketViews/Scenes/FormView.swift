import OpenMarket
import OpenMarketTerminal

/// The form for a product.
struct FormView: SceneView {
    /// A part of the form that keys can go to.
    enum Part {
        case image(Int)
        /// What is to be seen on an image; only shown where it is written, or was.
        case imageText(Int)
        case addImage
        case entry(FormPart)
        case submit
    }

    let state: ProductFormState
    let around: SceneSurroundings

    /// The parts from top to bottom.
    var parts: [Part] {
        let images: [Part] = state.images.flatMap { image -> [Part] in
            [.image(image.id)] + (state.canDescribeImages ? [.imageText(image.id)] : [])
        }
        let entries = FormPart.all(in: around.commands).filter(\.isEntry).map { Part.entry($0) }
        return (state.canChangeImages ? images + [.addImage] : []) + entries + [.submit]
    }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(state.title)
        page.hints = hints(memory)
        page.isBusy = state.original.isLoading
        if let problem = state.original.problem {
            page.show(problem, width: around.width)
            return page
        }
        if state.original.isLoading {
            page.show(empty: wording(.progressLoading), width: around.width)
            return page
        }
        if let text = state.draftText { page.header += Line.wrapped(text, .faint, to: around.width) }
        page.items = parts.enumerated().map { lines(of: $1, memory.typing(at: $0), above: memory.focus == $0 - 1) }
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
        case .imageText(let id): return descriptionLines(of: id, typing, isOpen: isFocused || above)
        case .addImage:
            let title = "\(wording(.fieldImages)) \(state.imageCount)  "
            let problems = FieldLines.lines(of: state.imageProblems, width: around.width)
            return [mark + Line(title) + Line("[ \(wording(.actionAddImage)) ]", isFocused ? .title.reversed : .title)]
                + problems
        case .entry(let part): return around.lines(of: part, isFocused: isFocused, typing)
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

extension FormView {
    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        if let picking = state.picking { return reaction(to: key, picking, memory) }
        if let performed = performed(key, memory) { return performed }
        let part = parts.indices.contains(memory.focus) ? parts[memory.focus] : .submit
        let moved = moved(by: key, memory, of: parts.count)?.doing(entry(part)?.leaving)
        return moved ?? reaction(to: key, at: part, memory)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        imageKeys(memory) + [
            CommandKey("^R", "retry"), CommandKey("^S", "submit"),
            CommandKey("^P", "pickImages"), CommandKey("^X", "cancelSubmission"), CommandKey("esc", "close"),
        ]
    }

    private func reaction(to key: Key, at part: Part, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        switch (part, key) {
        case (.addImage, .enter): return same.doing(.command("pickImages"))
        case (.submit, .enter): return same.doing(.command("submit"))
        default:
            if let reaction = entry(part).flatMap({ around.reaction(to: key, at: $0, memory) }) { return reaction }
            guard key == .enter else { return nil }
            return same.doing(entry(part)?.leaving).focusing(memory.focus + 1, of: parts.count)
        }
    }

    /// What is filled in or chosen in a part; `nil` where nothing is.
    private func entry(_ part: Part) -> FormPart? {
        switch part {
        case .entry(let entry): entry
        case .imageText(let id): description(of: id)
        case .image, .addImage, .submit: nil
        }
    }
}
