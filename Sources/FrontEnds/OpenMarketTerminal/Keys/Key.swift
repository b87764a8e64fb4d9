/// An input event of a terminal.
public enum Key: Sendable, Hashable {
    /// A character was typed, or pasted.
    case character(Character)
    /// A letter together with the control key.
    case control(Character)
    /// The keys for finishing, leaving and going on.
    case enter, escape, tab, backTab
    /// The keys that take something away.
    case backspace, delete
    case up, down, left, right
    /// The keys for going far.
    case home, end, pageUp, pageDown
    /// A function key, from 1.
    case function(Int)
    /// A button of the mouse was pressed at a place, counted from 0.
    case press(column: Int, row: Int)
    case wheelUp, wheelDown
}
