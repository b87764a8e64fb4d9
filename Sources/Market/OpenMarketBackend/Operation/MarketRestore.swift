package import Foundation
import OpenMarketSQLite

/// Puts the state of a backup in the place of a market, which no program has open.
///
/// Some facts of the replaced market hold whatever the backup has: accounts that were removed since stay removed,
/// what has ended of the access to others stays ended, and no number or version is given out twice.
///
/// The images come first: they harm no state. Then one renaming puts the database in its place, so that a program that
/// is ended at any moment leaves the old state or the new one.
package struct MarketRestore: Sendable {
    package struct Outcome: Sendable, Hashable {
        package let manifest: BackupManifest
        /// The new location of the old database; `nil` when there was none.
        package let kept: URL?
    }

    private let backup: BackupLayout
    private let database: URL
    private let replaces: Bool
    private let now: @Sendable () -> Date
    private let progress: @Sendable (OperationProgress) -> Void

    /// The return of a backup; a market that is there already is replaced only where that is said.
    package init(
        _ backup: URL,
        to database: URL,
        replacing replaces: Bool,
        now: @escaping @Sendable () -> Date = { Date() },
        progress: @escaping @Sendable (OperationProgress) -> Void = { _ in }
    ) {
        self.backup = BackupLayout(folder: backup.path(percentEncoded: false).droppingLastSlash)
        (self.database, self.replaces) = (DatabaseFile.resolved(database), replaces)
        (self.now, self.progress) = (now, progress)
    }

    /// Does it; blocks for as long as that takes, and stops when the task is cancelled.
    package func run() throws(OperationError) -> Outcome {
        let (manifest, digests) = try contents()
        let path = database.path(percentEncoded: false)
        if FileTransfer.state(of: path) != nil, !replaces { throw .exists(path) }
        try verify(digests)
        let replacement = try OperationError.of(DatabaseReplacement(of: database))
        let draft = URL(filePath: path + ".restoring-" + UUID().uuidString.prefix(8))
        do throws(OperationError) {
            try stage(draft, digests)
            try putImages(digests, manifest)
            // Someone may have made a market here while the backup was read.
            let isThere = FileTransfer.state(of: path) != nil
            guard replaces || !isThere else { throw .exists(path) }
            let kept = URL(filePath: path + ".before-" + Self.spelling(now()))
            guard !Task.isCancelled else { throw .cancelled }
            if isThere {
                try OperationError.of(LaterState(of: database).apply(to: draft, isEarlier: true))
            }
            try OperationError.of(replacement.install(draft, keeping: kept))
            return Outcome(manifest: manifest, kept: isThere ? kept : nil)
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }

    private func contents() throws(OperationError) -> (BackupManifest, [(digest: String, name: String)]) {
        guard FileTransfer.state(of: backup.folder) != nil else { throw .missing(backup.folder) }
        guard let data = FileManager.default.contents(atPath: backup.path(BackupLayout.manifest)) else {
            throw .noBackup
        }
        let manifest = try BackupManifest(data)
        let known = MarketBackend.migrations.count
        guard manifest.schemaVersion <= known else {
            throw .market(.newerDatabase(found: manifest.schemaVersion, supported: Int64(known)))
        }
        let list = backup.path(BackupLayout.list)
        guard FileTransfer.digest(list)?.text == manifest.digestOfList,
            let digests = FileManager.default.contents(atPath: list).flatMap(BackupLayout.digests),
            digests.contains(where: { $0.name == BackupLayout.database })
        else { throw .damagedBackup(file: BackupLayout.list) }
        return (manifest, digests)
    }

    private func verify(_ digests: [(digest: String, name: String)]) throws(OperationError) {
        for (index, part) in digests.enumerated() {
            guard !Task.isCancelled else { throw .cancelled }
            progress(.digests(done: index, of: digests.count))
            guard FileTransfer.digest(backup.path(part.name))?.text == part.digest else {
                throw .damagedBackup(file: part.name)
            }
        }
    }

    /// Copies the database beside its place, and looks whether the copy is what the backup held.
    private func stage(_ draft: URL, _ digests: [(digest: String, name: String)]) throws(OperationError) {
        let path = draft.path(percentEncoded: false)
        guard try FileTransfer.copy(backup.path(BackupLayout.database), to: path) else { throw .noBackup }
        let digest = FileTransfer.digest(path)?.text
        guard digests.contains(where: { $0.name == BackupLayout.database && $0.digest == digest }) else {
            throw .damagedBackup(file: BackupLayout.database)
        }
        _ = try OperationError.of(DatabaseSnapshot(of: draft, migrations: MarketBackend.migrations))
    }

    /// Adds the images of the backup to those that are there; a file of the same name is replaced.
    private func putImages(
        _ digests: [(digest: String, name: String)],
        _ manifest: BackupManifest
    ) throws(OperationError) {
        let folder: String
        do throws(ImageStorageError) {
            let found = try ImageFolder(beside: database, identity: manifest.identity)
            folder = found.url.path(percentEncoded: false)
        } catch {
            throw error == .full ? .full : .unwritable(database.path(percentEncoded: false))
        }
        let draft = folder + "/restoring" + FolderImageStorage.draftEnding
        let images = digests.filter { $0.name != BackupLayout.database }
        for (index, image) in images.enumerated() {
            guard !Task.isCancelled else { throw .cancelled }
            progress(.images(done: index, of: images.count))
            try? FileManager.default.removeItem(atPath: draft)
            guard try FileTransfer.share(backup.path(image.name), as: draft) else {
                throw .damagedBackup(file: image.name)
            }
            try FileTransfer.move(draft, to: folder + "/" + image.name.dropFirst(BackupLayout.images.count + 1))
        }
        // Two names of one file are not renamed, and the first one stays.
        try? FileManager.default.removeItem(atPath: draft)
        try FileTransfer.force(folder)
    }

    /// A moment as part of a name: `20261122T150000.123Z`.
    static func spelling(_ moment: Date) -> String {
        moment.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, includingFractionalSeconds: true)
        )
    }
}

extension String {
    /// A path without the slash that a folder may be written with.
    var droppingLastSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}
