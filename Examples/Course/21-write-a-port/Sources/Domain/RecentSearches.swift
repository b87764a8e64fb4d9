/// Recent searches: a port.
///
/// Declare what a search screen needs of them, and nothing else.
protocol RecentSearches: Sendable {
}
