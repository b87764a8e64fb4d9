/// A term and what it means.
package struct HelpRow: Sendable, Hashable {
    let term: String
    let text: String

    /// A row.
    package init(_ term: String, _ text: String) {
        self.term = term
        self.text = text
    }
}
