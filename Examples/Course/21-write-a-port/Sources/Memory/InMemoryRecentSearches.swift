/// Recent searches that are gone when the process ends: the double for tests and previews.
actor InMemoryRecentSearches: RecentSearches {
}
