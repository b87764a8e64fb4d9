import Domain

// What the file does is what the port asks for.
extension RecentSearchFile: RecentSearches {}
