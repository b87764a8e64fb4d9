/// A part of a page that changes while the page is open, by itself.
///
/// The script puts it where the part with the same id is.
public struct LivePiece: Sendable, Hashable {
    /// The id of the part.
    public let id: String
    /// The part as it looks now.
    public let markup: String

    /// A part, whose element has the id.
    public init(_ id: String, _ html: HTML) {
        self.id = id
        markup = html.markup
    }
}
