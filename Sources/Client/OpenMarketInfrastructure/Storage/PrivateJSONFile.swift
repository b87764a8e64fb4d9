public import Foundation
public import OpenMarketDomain

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A list of values in a JSON file that only this user can read, replaced as a whole.
///
/// The files are read and written away from the caller's thread, which may be the one that draws.
struct PrivateJSONFile<Value: Codable & Sendable>: Sendable {
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

    let file: URL

    /// Whether a file that cannot be understood stays beside the one that takes its place.
    private let keepsUnreadable: Bool
    private var path: String { file.path(percentEncoded: false) }

    init(file: URL, keepsUnreadable: Bool = true) {
        self.file = file
        self.keepsUnreadable = keepsUnreadable
    }

    /// The values; none where there is no file, and without those that cannot be understood.
    @concurrent
    func values() async throws(MarketError) -> [Value] {
        try content().values
    }

    /// Changes the values; other clients and programs that change the file wait as long.
    ///
    /// A file that cannot be understood, of a later release perhaps, may stay beside the new one as `….unreadable`.
    @concurrent
    func change(_ body: @Sendable (inout [Value]) -> Void) async throws(MarketError) {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        let lock = try takeLock()
        defer { release(lock) }
        var content = try content()
        body(&content.values)
        guard let data = try? JSONEncoder().encode(content.values) else { throw .storage(.unwritable) }
        if !content.isWhole, keepsUnreadable { try keepBeside() }
        try PrivateFiles.write(data, to: path, modified: Date())
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

    private func takeLock() throws(MarketError) -> CInt {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PrivateFiles.failure(errno) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                throw .storage(.unwritable)
            }
        }
        return descriptor
    }

    /// A program that is being started may hold a copy of the descriptor for a moment, so the lock is let go by name.
    private func release(_ lock: CInt) {
        flock(lock, LOCK_UN)
        close(lock)
    }
}

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
