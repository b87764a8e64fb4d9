/// Recent searches: a port.
package protocol RecentSearches: Sendable {
    /// The texts that were searched, the last one first, and ten at most.
    func texts() async -> [String]

    /// Puts a text first.
    ///
    /// One that differs only in its case or in the spaces around it is the same; a blank one is none.
    func remember(_ text: String) async

    /// Removes a text.
    func forget(_ text: String) async

    /// Removes all texts.
    func clear() async
}
