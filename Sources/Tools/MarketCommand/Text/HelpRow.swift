/// A term and what it means.
struct HelpRow: Sendable, Hashable {
    let term: String
    let text: String

    init(_ term: String, _ text: String) {
        self.term = term
        self.text = text
    }
}
