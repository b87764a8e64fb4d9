public import Foundation
public import OpenMarketData
public import OpenMarketDomain
import OpenMarketWire

/// Keeps bytes in files of a folder, within a byte budget.
///
/// Files are written whole or not at all and carry a check sum: one that was cut
/// off or damaged counts as missing. Only this user can read them. When the
/// budget is used up, the files stored first go first.
public actor DiskBlobStore: BlobStore {
    private let folder: BlobFolder
    private let byteLimit: Int
    /// The files on disk, as far as this store knows.
    private var index: [BlobPlace: BlobFile] = [:]
    private var byteCount = 0
    private var isIndexed = false

    /// A store in `folder`, which is created when something is stored; other programs should not use it.
    ///
    /// A good place is a folder of its own in the system's folder for caches.
    public init(folder: URL, byteLimit: Int = 256 * 1024 * 1024) {
        self.folder = BlobFolder(root: folder)
        self.byteLimit = byteLimit
    }

    public func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? {
        let place = folder.place(of: key)
        let url = folder.url(of: place)
        let content: Data
        do {
            content = try Data(contentsOf: url)
        } catch {
            guard FileManager.default.fileExists(atPath: url.path) else { return nil }
            throw .storage(.unreadable)
        }
        if let blob = BlobFileFormat.decode(content) { return blob }
        forget(place)
        return nil
    }

    public func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        let place = folder.place(of: key)
        let content = BlobFileFormat.encode(blob)
        // A blob that is too large is not written; the blob that it would replace is out of date, too.
        guard content.count <= byteLimit else { return forget(place) }
        readIndexOnce()
        try PrivateFiles.makeFolder(folder.root)
        try PrivateFiles.makeFolder(folder.url(ofFolder: place.folder))
        let path = folder.url(of: place).path
        try PrivateFiles.write(content, to: path, modified: blob.storedAt, waitsForDisk: false)
        note(BlobFile(byteCount: content.count, modified: blob.storedAt), at: place)
        evict(sparing: place)
    }

    public func remove(_ key: BlobKey) async throws(MarketError) {
        let place = folder.place(of: key)
        forget(place)
        guard !FileManager.default.fileExists(atPath: folder.url(of: place).path) else { throw .storage(.unwritable) }
    }

    public func removeAll(of account: String?) async throws(MarketError) {
        let existing = folder.folderNames()
        let names = account.map { [folder.folderName(of: $0)].filter(existing.contains) } ?? existing
        do {
            for name in names { try folder.discard(folder: name) }
        } catch {
            throw .storage(.unwritable)
        }
        isIndexed = false
        folder.deleteDiscarded()
    }

    /// Looks at the folder before the first write, and clears up after a process that was ended.
    private func readIndexOnce() {
        guard !isIndexed else { return }
        isIndexed = true
        folder.deleteDiscarded()
        index = folder.files()
        for place in index.keys.filter(\.isDraft) { forget(place) }
        byteCount = index.values.reduce(0) { $0 + $1.byteCount }
    }

    private func note(_ file: BlobFile, at place: BlobPlace) {
        byteCount += file.byteCount - (index.updateValue(file, forKey: place)?.byteCount ?? 0)
    }

    private func forget(_ place: BlobPlace) {
        try? FileManager.default.removeItem(at: folder.url(of: place))
        if let file = index.removeValue(forKey: place) { byteCount -= file.byteCount }
    }

    private func evict(sparing newest: BlobPlace) {
        guard byteCount > byteLimit else { return }
        for (place, _) in index.sorted(by: { $0.value.modified < $1.value.modified }) where place != newest {
            guard byteCount > byteLimit else { return }
            forget(place)
        }
    }
}

/// A blob as the content of one file, with a check sum that shows whether the file is whole.
///
/// | bytes | what |
/// |---|---|
/// | 4 | `OMB1` |
/// | 4 | CRC-32 of everything behind it |
/// | 8 | when it was stored, seconds since 1970 as the bits of a 64-bit float |
/// | 4 | length of the server's mark plus one; 0 when there is none |
/// | 8 | length of the blob |
/// | … | the mark in UTF-8, then the blob |
///
/// Numbers have their most significant byte first.
enum BlobFileFormat {
    private static let magic = Data("OMB1".utf8)
    private static let headLength = 28

    static func encode(_ blob: StoredBlob) -> Data {
        let mark = blob.etag.map { Data($0.utf8) }
        var rest = bytes(blob.storedAt.timeIntervalSince1970.bitPattern)
        rest += bytes(UInt32(truncatingIfNeeded: mark.map { $0.count + 1 } ?? 0))
        rest += bytes(UInt64(blob.data.count))
        rest += mark ?? Data()
        rest += blob.data
        return magic + bytes(CRC32.checksum(of: rest)) + rest
    }

    /// The blob, or `nil` when the file is cut off, damaged, or something else.
    static func decode(_ file: Data) -> StoredBlob? {
        guard file.count >= headLength, file.prefix(4) == magic else { return nil }
        let rest = file.dropFirst(8)
        guard number(file.dropFirst(4).prefix(4)) == UInt64(CRC32.checksum(of: rest)) else { return nil }
        let storedAt = Double(bitPattern: number(rest.prefix(8)))
        let markField = number(rest.dropFirst(8).prefix(4))
        let length = number(rest.dropFirst(12).prefix(8))
        let body = rest.dropFirst(20)
        let markLength = markField == 0 ? 0 : markField - 1
        guard markLength <= UInt64(body.count), UInt64(body.count) - markLength == length else { return nil }
        let mark = body.prefix(Int(markLength))
        return StoredBlob(
            data: Data(body.dropFirst(Int(markLength))),
            storedAt: Date(timeIntervalSince1970: storedAt),
            etag: markField == 0 ? nil : String(decoding: mark, as: UTF8.self)
        )
    }

    private static func bytes(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    private static func number(_ bytes: Data) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
