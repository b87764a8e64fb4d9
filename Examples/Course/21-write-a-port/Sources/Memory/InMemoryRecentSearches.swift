import Domain
import Foundation

/// Recent searches that are gone when the process ends: the double for tests and previews.
package actor InMemoryRecentSearches: RecentSearches {
    package nonisolated let url = URL(filePath: "/dev/null")

    package init() {}

    package func texts() -> [String] { [] }
    package func remember(_ text: String) {}
    package func forget(_ text: String) {}
    package func clear() {}
    package func size() -> Int { 0 }
}
