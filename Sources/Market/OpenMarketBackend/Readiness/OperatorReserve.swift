package import Foundation
import OpenMarketSQLite
import Synchronization

/// Room on the disk that is kept for the operator: a file beside the database, which is removed before the operator's work
/// when the disk is full, and made again behind it.
///
/// Removing something writes as well: SQLite notes in its log what pages are to become. Without the reserve, a full disk
/// could not be emptied by the very commands that empty it.
package final class OperatorReserve: Sendable {
    /// The size of the file, enough for the log of a large removal.
    static let size: UInt64 = 16 << 20
    /// The smallest file that is worth having.
    static let least: UInt64 = 1 << 20

    private let path: String
    private let freeBytes: @Sendable (String) -> UInt64?
    private let isReleased = Mutex(false)

    package convenience init(beside database: URL) {
        self.init(beside: database, freeBytes: FreeSpace.bytes(beside:))
    }

    /// A reserve with another source of the room that a disk has.
    init(beside database: URL, freeBytes: @escaping @Sendable (String) -> UInt64?) {
        path = DatabaseFile.resolved(database).path(percentEncoded: false) + "-reserve"
        self.freeBytes = freeBytes
    }

    /// Whether its room is in use; data of users would take it from the operator.
    var isOpen: Bool { isReleased.withLock { $0 } }

    /// Makes the file, with at most a quarter of the room that is left; an existing file stays.
    package func make() {
        guard length == nil, let free else { return }
        write(min(Self.size, free / 4))
    }

    /// Gives the room of the file to the disk when that has less; `false` when it has enough, or there is no file.
    package func release() -> Bool {
        guard let length, let free, free < Self.size else { return false }
        guard length > 0, unlink(path) == 0 else { return false }
        isReleased.withLock { $0 = true }
        return true
    }

    /// Makes the file again with the room that is left.
    package func restore() {
        if let free { write(min(Self.size, free)) }
        isReleased.withLock { $0 = false }
    }

    private var free: UInt64? { freeBytes(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)) }

    private var length: Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? nil
    }

    /// Writes random bytes: a file system may keep others in less room than they are to hold.
    private func write(_ bytes: UInt64) {
        guard bytes >= Self.least else { return }
        var random = SystemRandomNumberGenerator()
        let words = (0..<Self.least / 8).map { _ in random.next() }
        let piece = words.withUnsafeBytes { Data($0) }
        let pieces = (0..<bytes / Self.least).map { _ in piece } + [piece.prefix(Int(bytes % Self.least))]
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { return }
        // When the disk becomes full, the bytes that were written so far are a smaller reserve.
        for piece in pieces where (try? file.write(contentsOf: piece)) == nil { break }
        try? file.close()
    }
}
