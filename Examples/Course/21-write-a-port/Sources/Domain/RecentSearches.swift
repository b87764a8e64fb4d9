import Foundation

/// Recent searches: a port that repeats the file.
///
/// Leave what a search screen needs of them, and nothing else.
package protocol RecentSearches: Actor {
    nonisolated var url: URL { get }

    func texts() -> [String]
    func remember(_ text: String)
    func forget(_ text: String)
    func clear()
    func size() -> Int
}
