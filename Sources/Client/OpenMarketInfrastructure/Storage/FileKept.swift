public import Foundation
public import OpenMarketDomain

/// A list of values in a JSON file that only this user can read, replaced as a whole.
///
/// The file is read and written away from the caller's thread, which may be the one that draws.
public struct FileKept<Value: KeptValue>: KeptStore {
    /// The content of the file, and whether all of it was understood.
    private struct Content {
        var values: [Value] = []
        var isWhole = true
    }

    /// A value, unless it cannot be understood.
    private struct Readable: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            value = try? Value(from: decoder)
        }
    }

    private let file: URL
    private var path: String { file.path(percentEncoded: false) }

    /// Keeps the values in `file`, in a folder that is made when it is missing.
    public init(_ file: URL) {
        self.file = file
    }

    /// Returns the values of all users: none where there is no file, and without those that cannot be understood.
    @concurrent
    public func values() async throws(MarketError) -> [Value] {
        try content().values
    }

    /// Changes what is stored; other clients and programs that change the file wait until it is done.
    ///
    /// A file that cannot be read, such as one of a later release, may stay beside the new one as `….unreadable`.
    @concurrent
    public func change(_ body: @Sendable (inout [Value]) -> Void) async throws(MarketError) {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        let lock = try await takeLock()
        defer { PrivateFiles.closeLocked(lock) }
        var content = try content()
        body(&content.values)
        guard let data = try? JSONEncoder().encode(content.values) else { throw .storage(.unwritable) }
        if !content.isWhole, Value.keepsUnreadable { try keepBeside() }
        try PrivateFiles.write(data, to: path)
    }

    private func content() throws(MarketError) -> Content {
        guard FileManager.default.fileExists(atPath: path) else { return Content() }
        guard let data = FileManager.default.contents(atPath: path) else { throw .storage(.unreadable) }
        guard let found = try? JSONDecoder().decode([Readable].self, from: data) else { return Content(isWhole: false) }
        let values = found.compactMap(\.value)
        return Content(values: values, isWhole: values.count == found.count)
    }

    /// Gives the file a second name, which it keeps when another one takes its place.
    private func keepBeside() throws(MarketError) {
        let kept = path + ".unreadable"
        unlink(kept)
        guard link(path, kept) == 0 else { throw PrivateFiles.failure(errno) }
    }

    private func takeLock() async throws(MarketError) -> CInt {
        let descriptor = try PrivateFiles.openFile(path + ".lock", O_RDWR)
        do throws(MarketError) {
            try await PrivateFiles.lock(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }
}

/// Saved searches in a file.
public typealias FileSavedSearches = FileKept<SavedSearch>
/// A view history in a file.
public typealias FileViewHistory = FileKept<ViewedProduct>
/// Drafts of new products in a file.
public typealias FileFormDrafts = FileKept<KeptDraft>
