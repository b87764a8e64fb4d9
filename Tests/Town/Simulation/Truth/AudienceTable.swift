/// Who may see what people type: the table of the invariant *privacy*, written by hand from `Documentation/Security`.
///
/// `Documentation/Architecture/Testing.md` shows it, and a test compares the two.
enum AudienceTable {
    /// The people who may see a text.
    enum Readers: String {
        case author
        case members = "both members of the chat"
        case everybody
    }

    /// A kind of text.
    struct Row {
        /// What it is, as a ``Saying`` calls it.
        let kind: String
        /// The readers as long as no market has it.
        let typed: Readers
        /// The readers once a market has taken it.
        let taken: Readers
    }

    static let rows = [
        Row(kind: "a form's name", typed: .author, taken: .everybody),
        Row(kind: "a form's description", typed: .author, taken: .everybody),
        Row(kind: "an image's text", typed: .author, taken: .everybody),
        Row(kind: "a message", typed: .members, taken: .members),
        Row(kind: "a review", typed: .author, taken: .everybody),
        Row(kind: "an answer to a review", typed: .author, taken: .everybody),
        Row(kind: "a search", typed: .author, taken: .author),
        Row(kind: "another text", typed: .author, taken: .author),
    ]

    /// The readers of a text of a kind: before a market has it, or after.
    static func readers(of kind: String, isTaken: Bool) -> Readers {
        guard let row = rows.first(where: { $0.kind == kind }) else { return .author }
        return isTaken ? row.taken : row.typed
    }

    /// The table as it stands in the documentation.
    static var markdown: String {
        let head = "| text | before the market has it | once it has |\n|---|---|---|\n"
        return head + rows.map { "| \($0.kind) | \($0.typed.rawValue) | \($0.taken.rawValue) |\n" }.joined()
    }
}
