import Foundation
import OpenMarketStorage

/// The images of a backup that is being made.
struct BackupImages {
    private let folder: String
    private let progress: @Sendable (OperationProgress) -> Void

    init(_ folder: String, progress: @escaping @Sendable (OperationProgress) -> Void) {
        (self.folder, self.progress) = (folder, progress)
    }

    /// Takes the images that a state of the market names, and no others; the result is their files, and what is missing.
    func take(
        from snapshot: DatabaseSnapshot,
        of database: URL
    ) throws(OperationError) -> (files: Set<String>, missing: Set<String>) {
        let (identity, names) = try OperationError.of { () throws(StoreError) in
            (try snapshot.identity(), try snapshot.images().map(\.name))
        }
        let source = StoredImages(ImageFolder(of: database, identity: identity))
        var (files, missing) = (Set<String>(), Set<String>())
        for (index, name) in names.enumerated() {
            if index % 64 == 0 { try step(.images(done: index, of: names.count)) }
            guard let image = ImageName(file: name) else { continue }
            for file in image.storedNames {
                if try share(source.paths(of: file), as: folder + "/" + file) {
                    files.insert(file)
                } else if file == image.storedName(.origin) {
                    missing.insert(name)
                }
            }
        }
        try removeOthers(than: files)
        return (files, missing)
    }

    /// Takes the first of these files that is there.
    private func share(_ paths: [String], as target: String) throws(OperationError) -> Bool {
        for path in paths where try FileTransfer.share(path, as: target) { return true }
        return false
    }

    /// Images that only an earlier state named.
    private func removeOthers(than files: Set<String>) throws(OperationError) {
        guard let names = FolderNames(folder) else { throw .unwritable(folder) }
        var others: [String] = []
        while case let piece = names.next(500), !piece.isEmpty { others += piece.filter { !files.contains($0) } }
        for name in others { try? FileManager.default.removeItem(atPath: folder + "/" + name) }
    }

    /// Writes what the files are like, and the manifest as the last one; all of it is on the disk then.
    func seal(_ manifest: inout BackupManifest, _ layout: BackupLayout) throws(OperationError) {
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
            list += BackupLayout.line(digest, name)
            if name == BackupLayout.database { manifest.databaseBytes = bytes } else { manifest.imageBytes += bytes }
        }
        manifest.imageFiles = names.count - 1
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

    /// Where a file may be.
    func paths(of file: String) -> [String] { [folder + "/" + file, folder + "/swept/" + file] }
}
