import Foundation

/// Recent searches that are gone when the process ends: the double for tests and previews.
actor InMemoryRecentSearches: RecentSearches {
    nonisolated let url = URL(filePath: "/dev/null")

    func texts() -> [String] { [] }
    func remember(_ text: String) {}
    func forget(_ text: String) {}
    func clear() {}
    func size() -> Int { 0 }
}
