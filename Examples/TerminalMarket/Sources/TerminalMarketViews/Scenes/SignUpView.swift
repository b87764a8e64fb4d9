import OpenMarket
import TerminalScreen

/// Opening an account: its fields, a box to tick and a button.
struct SignUpView: SceneView {
    let state: SignUpModel.State
    let around: SceneSurroundings

    private var fields: [SignUpModel.Field] { state.shownFields }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleSignUp))
        page.isBusy = state.isBusy
        if state.isBusy { page.status = wording(.progressBusy) }
        page.items = fields.enumerated().map { index, field in
            state.fields[field].map { FieldLines($0, memory.typing(at: index), width: around.width).lines }
                ?? []
        }
        let box = (state.hasSellerAccount ? "✓ " : "") + wording(.fieldSellerAccount)
        page.items.append([Line(), .button(box, isFocused: memory.focus == fields.count)])
        page.items.append([Line(), .button(wording(.actionSignUp), isFocused: memory.focus == fields.count + 1)])
        page.alignment = .item(memory.focus)
        page.hints = [Page.Hint("^S", wording(.actionSignUp)), Page.Hint("esc", wording(.actionBack))]
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        let count = fields.count + 2
        let field = fields.indices.contains(memory.focus) ? fields[memory.focus] : nil
        let leaving = field.map { SceneAction.signUp(.fieldEnded($0)) }
        if let focus = memory.moved(by: key, of: count) { return same.doing(leaving).focusing(focus, of: count) }
        switch key {
        case .control("s"): return same.doing(.signUp(.signUp))
        case .escape: return same.doing(.signUp(.cancel))
        case .enter where memory.focus == fields.count:
            return same.doing(.signUp(.setSellerAccount(!state.hasSellerAccount)))
        case .enter where field == nil: return same.doing(.signUp(.signUp))
        case .enter: return same.doing(leaving).focusing(memory.focus + 1, of: count)
        default:
            return field.flatMap { field in same.typing(key, in: state[field]) { .signUp(.edit(field, $0)) } }
        }
    }
}
