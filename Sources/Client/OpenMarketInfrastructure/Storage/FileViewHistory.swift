public import Foundation
public import OpenMarketDomain

/// A view history in a file that only this user can read.
///
/// What cannot be understood in it goes with the next change: a history that is deleted must not live on in a copy.
public struct FileViewHistory: ViewHistoryStore {
    private let file: PrivateJSONFile<ViewedProduct>

    /// Keeps the history in `file`, in a folder that is made when it is missing.
    public init(_ file: URL) {
        self.file = PrivateJSONFile(file: file, keepsUnreadable: false)
    }

    /// Returns the viewed products of all users.
    public func views() async throws(MarketError) -> [ViewedProduct] {
        try await file.values()
    }

    /// Changes what is stored, also where several clients and programs use the file.
    public func change(_ body: @Sendable (inout [ViewedProduct]) -> Void) async throws(MarketError) {
        try await file.change(body)
    }
}
