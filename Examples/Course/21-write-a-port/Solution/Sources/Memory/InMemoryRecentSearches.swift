import Domain
import Foundation

/// Recent searches that are gone when the process ends: the double for tests and previews.
package actor InMemoryRecentSearches: RecentSearches {
    private var all: [String] = []

    package init() {}

    package func texts() -> [String] {
        all
    }

    package func remember(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        forget(text)
        all = Array(([text] + all).prefix(10))
    }

    package func forget(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        all.removeAll { $0.lowercased() == text.lowercased() }
    }

    package func clear() {
        all = []
    }
}
