/// A text that is being typed and the place in it, after a key was pressed.
///
/// The position is counted from the end: it stays right when the view model changes the text while the user types.
public struct Typing {
    public let text: String
    /// The number of characters behind the cursor.
    public let fromEnd: Int

    /// Changes a text by a key; `nil` when the key is about something else.
    public init?(_ key: Key, in text: String, fromEnd: Int) {
        let behind = min(max(0, fromEnd), text.count)
        let (before, after) = (text.dropLast(behind), text.suffix(behind))
        switch key {
        case .character(let character): self.init(before + String(character), after)
        case .backspace: self.init(before.dropLast(), after)
        case .delete: self.init(before, after.dropFirst())
        case .control("u"): self.init("", after)
        case .left: self.init(text, behind + 1)
        case .right: self.init(text, behind - 1)
        case .home: self.init(text, text.count)
        case .end: self.init(text, 0)
        default: return nil
        }
    }

    private init(_ before: some StringProtocol, _ after: Substring) {
        self.init(before + String(after), after.count)
    }

    private init(_ text: String, _ fromEnd: Int) {
        self.text = text
        self.fromEnd = min(max(0, fromEnd), text.count)
    }
}
