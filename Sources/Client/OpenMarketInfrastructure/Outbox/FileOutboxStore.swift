public import Foundation
public import OpenMarketDomain

/// Changes that wait for the market, in a file to which every step is added and written through to the disk.
///
/// A process that is killed at any moment finds every change again whose `put`
/// had returned. Only this user can read the file, and one process at a time uses it.
/// Photos of registrations are in a folder of the same name with `.photos` behind it. Each market needs a file of its own.
public actor FileOutboxStore: OutboxStore {
    private let file: URL
    private let compactsAbove: Int
    private let waitsForDisk: Bool
    private let photos: OutboxPhotoFolder
    private var kept: [PendingChange.ID: PendingChange] = [:]
    private var descriptor: CInt?
    /// The length of the file as far as it is whole.
    private var length = 0

    /// A store in `file`, which is made when it is missing, with the folder around it.
    ///
    /// A good place is the folder for the app's support files: the system empties the one for caches.
    public init(_ file: URL) {
        self.init(file, compactsAbove: 64 * 1024)
    }

    /// A store that writes its file again when it is longer than this and holds little.
    ///
    /// One that does not wait for the disk survives the end of the process, but not that of the machine.
    package init(_ file: URL, compactsAbove: Int, waitsForDisk: Bool = true) {
        (self.file, self.compactsAbove, self.waitsForDisk) = (file, compactsAbove, waitsForDisk)
        photos = OutboxPhotoFolder(of: file, waitsForDisk: waitsForDisk)
    }

    deinit {
        if let descriptor { PrivateFiles.closeLocked(descriptor) }
    }

    public func changes() async throws(MarketError) -> [PendingChange] {
        _ = try open()
        return Array(kept.values)
    }

    public func put(_ change: PendingChange) async throws(MarketError) {
        try putRow(change)
    }

    private func putRow(_ change: PendingChange) throws(MarketError) {
        try append(OutboxFileFormat.Record(put: StoredChange(change)))
        kept[change.id] = change
        compactIfNeeded()
    }

    public func put(_ change: PendingChange, photos: [Data]) async throws(MarketError) {
        _ = try open()
        // Written first: a row never names photos that are not there.
        try self.photos.write(photos, of: change.id)
        do throws(MarketError) {
            try putRow(change)
        } catch {
            if kept[change.id] == nil { self.photos.remove([change.id]) }
            throw error
        }
    }

    public func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data] {
        _ = try open()
        guard let registration = kept[id]?.registration else { throw .storage(.missing) }
        return try photos.read(registration.photos.count, of: id)
    }

    public func remove(_ ids: [PendingChange.ID]) async throws(MarketError) {
        let hadPhotos = kept.values.contains { $0.registration != nil }
        try removeRows(ids)
        if hadPhotos { photos.remove(Set(ids)) }
    }

    private func removeRows(_ ids: [PendingChange.ID]) throws(MarketError) {
        _ = try open()
        let known = Set(ids).filter { kept[$0] != nil }
        guard !known.isEmpty else { return }
        guard known.count < kept.count else { return try removeAll() }
        let before = kept
        for id in known { kept[id] = nil }
        // They leave the disk at once where that is quick, and always where their user has no more, as after a log-out.
        let isLast = !Set(known.compactMap { before[$0]?.user }).isSubset(of: kept.values.map(\.user))
        if isLast || need <= Self.quick, (try? compact()) != nil { return }
        do throws(MarketError) {
            try append(OutboxFileFormat.Record(remove: known.map(\.rawValue).sorted()))
        } catch {
            kept = before
            throw error
        }
        compactIfNeeded()
    }

    /// The number of bytes that are written again at once.
    private static let quick = 16 * 1024

    /// The approximate length of a file of the stored changes.
    private var need: Int { kept.values.reduce(0) { $0 + $1.byteCount + 256 } }

    /// Empties the file: no text of a user stays on the disk once its change is settled.
    private func removeAll() throws(MarketError) {
        let opened = try open()
        guard ftruncate(opened, 0) == 0, writeThrough(opened) else { throw PrivateFiles.failure(errno) }
        (kept, length) = ([:], 0)
    }

    private var path: String { file.path(percentEncoded: false) }
    private var draft: String { path + PrivateFiles.draftSuffix }

    /// The open file, read and cut behind its last whole record when it is opened.
    private func open() throws(MarketError) -> CInt {
        if let descriptor { return descriptor }
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        let opened = try Self.openLocked(path)
        unlink(draft)
        let content: OutboxFileFormat.Content
        do throws(MarketError) {
            guard let data = try? Data(contentsOf: file) else { throw .storage(.unreadable) }
            content = OutboxFileFormat.decode(data)
            // Anything else under this name is not ours to cut.
            guard content.end > 0 || OutboxFileFormat.isBegun(data) else { throw .storage(.unreadable) }
            guard ftruncate(opened, off_t(content.end)) == 0, writeThrough(opened) else { throw .storage(.unwritable) }
        } catch {
            PrivateFiles.closeLocked(opened)
            throw error
        }
        syncFolder()
        (kept, length, descriptor) = (content.changes, content.end, opened)
        photos.removeAll(but: Set(kept.keys))
        return opened
    }

    /// Adds a record; one that fails is cut off again, so that it cannot come back after a restart.
    private func append(_ record: OutboxFileFormat.Record) throws(MarketError) {
        let opened = try open()
        let data = try OutboxFileFormat.encode(record)
        guard ftruncate(opened, off_t(length)) == 0, lseek(opened, 0, SEEK_END) == off_t(length) else {
            throw PrivateFiles.failure(errno)
        }
        do throws(MarketError) {
            try PrivateFiles.write(data, to: opened)
            guard writeThrough(opened) else { throw PrivateFiles.failure(errno) }
        } catch {
            ftruncate(opened, off_t(length))
            throw error
        }
        length += data.count
    }

    /// Writes the file again, without what is settled, and puts it in the place of the old one when it is whole.
    private func compactIfNeeded() {
        guard length > compactsAbove, length > 4 * need else { return }
        // The old file stays in use, and whole, where this fails.
        try? compact()
    }

    private func compact() throws(MarketError) {
        let fresh = try Self.openLocked(draft)
        do throws(MarketError) {
            var data = Data()
            for change in kept.values {
                data += try OutboxFileFormat.encode(OutboxFileFormat.Record(put: StoredChange(change)))
            }
            guard ftruncate(fresh, 0) == 0 else { throw PrivateFiles.failure(errno) }
            try PrivateFiles.write(data, to: fresh)
            guard writeThrough(fresh), rename(draft, path) == 0 else { throw PrivateFiles.failure(errno) }
            syncFolder()
            if let descriptor { PrivateFiles.closeLocked(descriptor) }
            (descriptor, length) = (fresh, data.count)
        } catch {
            PrivateFiles.closeLocked(fresh)
            unlink(draft)
            throw error
        }
    }

    /// Opens a file with mode 0600, for this process alone.
    private static func openLocked(_ path: String) throws(MarketError) -> CInt {
        let descriptor = try PrivateFiles.openFile(path, O_RDWR)
        var (opened, named) = (stat(), stat())
        // Another process may have put a new file in the place of the one that was opened here, and let it go.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &opened) == 0, stat(path, &named) == 0,
            opened.st_ino == named.st_ino, opened.st_dev == named.st_dev, opened.st_mode & S_IFMT == S_IFREG,
            fchmod(descriptor, 0o600) == 0
        else {
            PrivateFiles.closeLocked(descriptor)
            throw .storage(.unwritable)
        }
        return descriptor
    }

    /// Waits until the disk itself has what was written.
    private func writeThrough(_ descriptor: CInt) -> Bool {
        !waitsForDisk || DiskFlush.file(descriptor)
    }

    /// The name of a new file is on the disk only when its folder is.
    private func syncFolder() {
        if waitsForDisk { DiskFlush.folder(file.deletingLastPathComponent()) }
    }
}
