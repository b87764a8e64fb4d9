import Foundation
import OpenMarketDomain
import OpenMarketSQLite

/// The images of a backup that is being made.
struct BackupImages {
    private let folder: String
    private let progress: @Sendable (OperationProgress) -> Void
    private var files: Set<String> = []
    /// The last row of an image that was looked at.
    private var lastRow: Int64 = 0

    init(_ folder: String, progress: @escaping @Sendable (OperationProgress) -> Void) {
        (self.folder, self.progress) = (folder, progress)
    }

    /// Takes the images that a state of the market names, and returns those that are missing.
    ///
    /// Of a later state only the images that were added since are looked for, at once: the sooner, the fewer of them
    /// can have been deleted in between.
    mutating func take(from snapshot: DatabaseSnapshot, of database: URL) throws(OperationError) -> Set<String> {
        let row = lastRow
        let (identity, new) = try OperationError.of((snapshot.identity(), snapshot.imageNames(after: row)))
        let source = StoredImages(ImageFolder(of: database, identity: identity))
        for (index, name) in new.names.enumerated() {
            if index % 64 == 0 { try step(.images(done: index, of: new.names.count)) }
            for file in ImageName(file: name)?.storedNames ?? [] where !files.contains(file) {
                if try share(source.paths(of: file), as: folder + "/" + file) { files.insert(file) }
            }
        }
        lastRow = new.last
        return Set(
            try names(in: snapshot).filter { name in
                ImageName(file: name).map { !files.contains($0.storedName(.full)) } ?? false
            }
        )
    }

    /// Removes images that only an earlier state named.
    func keep(only snapshot: DatabaseSnapshot) throws(OperationError) {
        let kept = Set(try names(in: snapshot).flatMap { ImageName(file: $0)?.storedNames ?? [] })
        for file in files.subtracting(kept) { try? FileManager.default.removeItem(atPath: folder + "/" + file) }
    }

    private func names(in snapshot: DatabaseSnapshot) throws(OperationError) -> [String] {
        try OperationError.of(snapshot.imageNames(after: 0).names)
    }

    /// Takes the first of these files that is there.
    private func share(_ paths: [String], as target: String) throws(OperationError) -> Bool {
        for path in paths where try FileTransfer.share(path, as: target) { return true }
        return false
    }

    /// Writes what the files are like, and the manifest as the last one; all of it is on the disk then.
    ///
    /// An image whose digest is not the known one is left out, and counts as missing.
    func seal(
        _ manifest: inout BackupManifest,
        _ layout: BackupLayout,
        _ known: [String: String]
    ) throws(OperationError) {
        let database = layout.path(BackupLayout.database)
        try FileTransfer.force(database)
        var names = [BackupLayout.database]
        guard let images = FolderNames(folder) else { throw .unwritable(folder) }
        while case let piece = images.next(500), !piece.isEmpty {
            names += piece.map { BackupLayout.images + "/" + $0 }
        }
        var list = ""
        for (index, name) in names.sorted().enumerated() {
            try step(.digests(done: index, of: names.count))
            guard let (digest, bytes) = FileTransfer.digest(layout.path(name)) else {
                throw .unwritable(layout.path(name))
            }
            let image = String(name.dropFirst(BackupLayout.images.count + 1))
            if let wanted = known[image], wanted != digest {
                try? FileManager.default.removeItem(atPath: layout.path(name))
                manifest.missingImages.append(image)
                continue
            }
            manifest.imageFiles += name == BackupLayout.database ? 0 : 1
            list += BackupLayout.line(digest, name)
            if name == BackupLayout.database { manifest.databaseBytes = bytes } else { manifest.imageBytes += bytes }
        }
        try FileTransfer.write(Data(list.utf8), to: layout.path(BackupLayout.list))
        manifest.digestOfList = FileTransfer.digest(layout.path(BackupLayout.list))?.text ?? ""
        try FileTransfer.force(folder)
        try FileTransfer.write(try manifest.encoded(), to: layout.path(BackupLayout.manifest))
        try FileTransfer.force(layout.folder)
    }

    private func step(_ step: OperationProgress) throws(OperationError) {
        guard !Task.isCancelled else { throw .cancelled }
        progress(step)
    }
}

/// The files of images of a market, where they are and where a sweep moved them.
struct StoredImages {
    let folder: String

    init(_ folder: ImageFolder) {
        self.folder = folder.url.path(percentEncoded: false)
    }

    func paths(of file: String) -> [String] { [folder + "/" + file, folder + "/swept/" + file] }
}
