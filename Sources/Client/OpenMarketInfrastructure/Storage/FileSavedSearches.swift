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
        try await file.values()
    }

    /// Changes what is stored, also where several clients and programs use the file.
    public func change(_ body: @Sendable (inout [SavedSearch]) -> Void) async throws(MarketError) {
        try await file.change(body)
    }
}
