public import Foundation
public import OpenMarketDomain

/// Saved searches in a file that only this user can read.
public struct FileSavedSearches: SavedSearchStore {
    private let file: PrivateJSONFile<SavedSearch>

    /// Keeps the searches in `file`, in a folder that is made when it is missing.
    public init(_ file: URL) {
        self.file = PrivateJSONFile(file: file)
    }

    /// The searches of all users.
    public func searches() async throws(MarketError) -> [SavedSearch] {
        try file.values()
    }

    /// Stores these and nothing else.
    public func save(_ searches: [SavedSearch]) async throws(MarketError) {
        try file.write(searches)
    }
}
