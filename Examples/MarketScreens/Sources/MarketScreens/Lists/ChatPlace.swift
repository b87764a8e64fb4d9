/// Whether a chat is moved to a message that has just come in.
public enum ChatPlace {
    /// Returns whether it is shown: it is the user's own, or the user was at the end, or nowhere yet.
    ///
    /// A reader of old messages stays there.
    public static func follows(isOwn: Bool, isAtEnd: Bool) -> Bool {
        isOwn || isAtEnd
    }
}
