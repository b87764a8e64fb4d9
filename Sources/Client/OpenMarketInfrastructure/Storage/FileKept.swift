public import Foundation
public import OpenMarketDomain

/// A list of values in a file that only this user can read.
public struct FileKept<Value: KeptValue>: KeptStore {
    private let file: PrivateJSONFile<Value>

    /// Keeps the values in `file`, in a folder that is made when it is missing.
    public init(_ file: URL) {
        self.file = PrivateJSONFile(file: file, keepsUnreadable: Value.keepsUnreadable)
    }

    /// Returns the values of all users.
    public func values() async throws(MarketError) -> [Value] {
        try await file.values()
    }

    /// Changes what is stored, also where several clients and programs use the file.
    public func change(_ body: @Sendable (inout [Value]) -> Void) async throws(MarketError) {
        try await file.change(body)
    }
}

/// Saved searches in a file.
public typealias FileSavedSearches = FileKept<SavedSearch>
/// A view history in a file.
public typealias FileViewHistory = FileKept<ViewedProduct>
/// Drafts of new products in a file.
public typealias FileFormDrafts = FileKept<KeptDraft>
