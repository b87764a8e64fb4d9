/// A line of a brand's file that cannot be used, and why.
public struct BrandProblem: Error, Sendable, Hashable {
    /// The rule of the file that the line breaks.
    public enum Reason: Error, Sendable, Hashable {
        /// The line is no `key = "value"`, no `[table]` and no comment.
        case syntax
        /// The value is no text in quotes, and no list of them.
        case notText
        /// The text has no end.
        case unended
        /// A backslash before something that it does not stand before.
        case escape
        /// The key was there before.
        case twice(String)
        /// No setting has this name.
        case unknown(String)
        /// The setting takes one text.
        case oneText(String)
        /// The setting takes a list of texts.
        case list(String)
        /// The text is empty, or longer than the most characters.
        case length(String, most: Int)
        /// The text is none of those that the setting takes.
        case choice(String, of: [String])
        /// The text is no code of a currency, such as `KRW`.
        case currency(String)
        /// The text is no colour like `#0b5f59`.
        case color(String)
        /// The text cannot be read on the background.
        case contrast(text: String, background: String, ratio: Double)
        /// The text is no address of a mailbox or of a page over TLS.
        case contact(String)
        /// The file has no such picture beside it, or the picture is no PNG or has more than the most bytes.
        case logo(String, most: Int)
        /// The file cannot be read, is no UTF-8, or has more than the most bytes.
        case file(most: Int)
    }

    /// The line, from 1; 0 for the whole file.
    public let line: Int
    public let reason: Reason

    init(line: Int, _ reason: Reason) {
        (self.line, self.reason) = (line, reason)
    }
}
