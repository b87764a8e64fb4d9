import OpenMarket
import TerminalScreen

/// Logging in: two fields and two buttons.
struct LoginView: SceneView {
    let state: LoginModel.State
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleLogIn))
        page.isBusy = state.isBusy
        if state.isBusy { page.status = wording(.progressBusy) }
        page.items = [
            FieldLines(state.email, memory.typing(at: 0), width: around.width).lines,
            FieldLines(state.password, memory.typing(at: 1), width: around.width).lines,
            [Line(), .button(wording(.actionLogIn), isFocused: memory.focus == 2)],
            [.button(wording(.actionSignUp), isFocused: memory.focus == 3)],
        ]
        page.alignment = .item(memory.focus)
        page.hints = [Page.Hint("↵", wording(.actionLogIn)), Page.Hint("^N", wording(.actionSignUp))]
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        if let focus = memory.moved(by: key, of: 4) { return same.focusing(focus, of: 4) }
        switch (key, memory.focus) {
        case (.control("n"), _), (.enter, 3): return same.doing(.login(.signUp))
        case (.enter, 0): return same.focusing(1, of: 4)
        case (.enter, _): return same.doing(.login(.logIn))
        case (_, 0): return same.typing(key, in: state.email.text) { .login(.editEmail($0)) }
        case (_, 1): return same.typing(key, in: state.password.text) { .login(.editPassword($0)) }
        default: return nil
        }
    }
}
