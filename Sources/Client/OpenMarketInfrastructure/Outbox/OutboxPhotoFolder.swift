import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The photos of registrations that wait, each in a file of its own beside the file of the outbox.
///
/// They are whole and on the disk before the row that names them is written, and are removed after that row is gone. So
/// a process that is killed leaves at most files without a row: those are removed when the outbox is opened.
struct OutboxPhotoFolder: Sendable {
    private let folder: URL
    private let waitsForDisk: Bool

    /// The folder beside `file`, which is made with the first photo.
    init(of file: URL, waitsForDisk: Bool) {
        folder = file.deletingLastPathComponent().appending(component: file.lastPathComponent + ".photos")
        self.waitsForDisk = waitsForDisk
    }

    /// Writes the photos of a change through to the disk, in place of those it had.
    func write(_ photos: [Data], of id: PendingChange.ID) throws(MarketError) {
        remove([id])
        guard !photos.isEmpty else { return }
        try PrivateFiles.makeFolder(folder)
        do throws(MarketError) {
            for (place, photo) in photos.enumerated() {
                try write(OutboxPhotoFile.encode(photo), to: path(of: id, place))
            }
            if waitsForDisk {
                DiskFlush.folder(folder)
                // The folder itself may be new: it is removed each time it becomes empty.
                DiskFlush.folder(folder.deletingLastPathComponent())
            }
        } catch {
            remove([id])
            throw error
        }
    }

    /// The first `count` photos of a change.
    ///
    /// - Throws: ``MarketError/storage(_:)`` when one of them is missing or damaged.
    func read(_ count: Int, of id: PendingChange.ID) throws(MarketError) -> [Data] {
        var photos: [Data] = []
        for place in 0..<max(0, count) {
            guard let file = try? Data(contentsOf: URL(filePath: path(of: id, place))) else { throw .storage(.missing) }
            guard let photo = OutboxPhotoFile.decode(file) else { throw .storage(.unreadable) }
            photos.append(photo)
        }
        return photos
    }

    func remove(_ ids: Set<PendingChange.ID>) {
        let names = Set(ids.map(Self.name))
        removeFiles { names.contains($0) }
    }

    func removeAll(but ids: Set<PendingChange.ID>) {
        let names = Set(ids.map(Self.name))
        removeFiles { !names.contains($0) }
    }

    private func removeFiles(where isMeant: (Substring) -> Bool) {
        let path = folder.path(percentEncoded: false)
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: path), !files.isEmpty else { return }
        let meant = files.filter { isMeant($0.prefix { $0 != "-" }) }
        for file in meant { unlink(folder.appending(component: file).path(percentEncoded: false)) }
        // An empty folder says that something was there.
        if meant.count == files.count { rmdir(path) }
    }

    private func write(_ data: Data, to path: String) throws(MarketError) {
        let file = try PrivateFiles.openFile(path, O_WRONLY | O_EXCL)
        defer { close(file) }
        try PrivateFiles.write(data, to: file)
        guard !waitsForDisk || DiskFlush.file(file) else { throw PrivateFiles.failure(errno) }
    }

    private func path(of id: PendingChange.ID, _ place: Int) -> String {
        folder.appending(component: "\(Self.name(id))-\(place)").path(percentEncoded: false)
    }

    /// A file name for an id, which may hold anything.
    private static func name(_ id: PendingChange.ID) -> Substring {
        id.rawValue.utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()[...]
    }
}

/// A photo as the content of one file, with a check sum that shows whether the file is whole.
///
/// | bytes | what |
/// |---|---|
/// | 4 | `OMP1` |
/// | 4 | CRC-32 of the photo, its most significant byte first |
/// | … | the photo |
enum OutboxPhotoFile {
    private static let mark = Data("OMP1".utf8)
    private static let headLength = 8

    static func encode(_ photo: Data) -> Data {
        mark + checksum(of: photo) + photo
    }

    /// The photo; `nil` when the file is cut off, damaged, or something else.
    static func decode(_ file: Data) -> Data? {
        guard file.count >= headLength, file.prefix(mark.count) == mark else { return nil }
        let photo = Data(file.dropFirst(headLength))
        return file.dropFirst(mark.count).prefix(4) == checksum(of: photo) ? photo : nil
    }

    private static func checksum(of photo: Data) -> Data {
        withUnsafeBytes(of: CRC32.checksum(of: photo).bigEndian) { Data($0) }
    }
}
