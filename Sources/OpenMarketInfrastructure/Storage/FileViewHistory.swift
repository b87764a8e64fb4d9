public import Foundation
public import OpenMarketDomain

/// A view history in a file that only this user can read.
public struct FileViewHistory: ViewHistoryStore {
    private let file: PrivateJSONFile<ViewedProduct>

    /// Keeps the history in `file`, in a folder that is made when it is missing.
    public init(_ file: URL) {
        self.file = PrivateJSONFile(file: file)
    }

    /// What all users have looked at.
    public func views() async throws(MarketError) -> [ViewedProduct] {
        try file.values()
    }

    /// Stores these and nothing else.
    public func save(_ views: [ViewedProduct]) async throws(MarketError) {
        try file.write(views)
    }
}
