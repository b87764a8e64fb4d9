import Foundation
import OpenMarketData
import OpenMarketWire

/// The paths of a ``DiskBlobStore``: one folder per account, one file per key.
///
/// All names are digests, so no key can lead out of the folder, be too long for
/// the file system, or tell a reader of the folder whose it is.
struct BlobFolder: Sendable {
    let root: URL

    func place(of key: BlobKey) -> BlobPlace {
        BlobPlace(folder: folderName(of: key.account), file: SHA256.hexadecimal(of: key.name))
    }

    /// The prefix keeps an account that happens to be called `everyone` apart from everyone.
    func folderName(of account: String?) -> String {
        account.map { "account-" + SHA256.hexadecimal(of: $0) } ?? "everyone"
    }

    func url(ofFolder name: String) -> URL {
        root.appending(component: name, directoryHint: .isDirectory)
    }

    func url(of place: BlobPlace) -> URL {
        url(ofFolder: place.folder).appending(component: place.file, directoryHint: .notDirectory)
    }

    func folderNames() -> [String] {
        names(in: root).filter { !$0.hasPrefix(Self.discardedPrefix) }
    }

    /// Every file in every account folder.
    func files() -> [BlobPlace: BlobFile] {
        var files: [BlobPlace: BlobFile] = [:]
        for folder in folderNames() {
            for file in names(in: url(ofFolder: folder)) {
                let place = BlobPlace(folder: folder, file: file)
                files[place] = BlobFile(at: url(of: place))
            }
        }
        return files
    }

    /// Takes everything in a folder away at once; deleting the files is ``deleteDiscarded()``'s.
    func discard(folder name: String) throws {
        let grave = Self.discardedPrefix + UUID().uuidString
        try FileManager.default.moveItem(at: url(ofFolder: name), to: url(ofFolder: grave))
    }

    /// Deletes what was discarded, now or before the process ended.
    func deleteDiscarded() {
        for name in names(in: root) where name.hasPrefix(Self.discardedPrefix) {
            try? FileManager.default.removeItem(at: url(ofFolder: name))
        }
    }

    private static let discardedPrefix = "discarded-"

    private func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}

/// A file by the names of its folder and itself.
struct BlobPlace: Sendable, Hashable {
    let folder: String
    let file: String

    /// Whether it is the beginning of a file that was never finished.
    var isDraft: Bool { file.hasSuffix(PrivateFiles.draftSuffix) }
}

/// The facts about a file that eviction needs.
struct BlobFile: Sendable, Hashable {
    let byteCount: Int
    let modified: Date
}

extension BlobFile {
    init(at url: URL) {
        let values = try? url.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
        self.init(byteCount: values?.fileSize ?? 0, modified: values?.contentModificationDate ?? .distantPast)
    }
}
