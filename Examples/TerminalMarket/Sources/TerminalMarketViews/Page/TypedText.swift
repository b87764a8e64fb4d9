import TerminalScreen

/// What a key makes of a text that is being typed.
enum TypedText {
    /// The text after a key; `nil` when the key is about something else.
    static func after(_ key: Key, _ text: String) -> String? {
        switch key {
        case .character(let character): text + String(character)
        case .backspace: String(text.dropLast())
        case .control("u"): ""
        default: nil
        }
    }
}
