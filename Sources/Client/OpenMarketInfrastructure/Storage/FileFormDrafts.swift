public import Foundation
public import OpenMarketDomain

/// Drafts of new products in a file that only this user can read.
public struct FileFormDrafts: FormDraftStore {
    private let file: PrivateJSONFile<KeptDraft>

    /// Keeps the drafts in `file`, in a folder that is made when it is missing.
    public init(_ file: URL) {
        self.file = PrivateJSONFile(file: file)
    }

    /// The drafts of all users.
    public func drafts() async throws(MarketError) -> [KeptDraft] {
        try await file.values()
    }

    /// Changes what is stored, also where several clients and programs use the file.
    public func change(_ body: @Sendable (inout [KeptDraft]) -> Void) async throws(MarketError) {
        try await file.change(body)
    }
}
