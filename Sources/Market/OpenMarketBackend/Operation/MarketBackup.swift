package import Foundation
import OpenMarketDomain
import OpenMarketSQLite

/// Makes a backup of a market that may be running: one state of its database, and the images that this state names.
///
/// It is made in a folder beside its place and gets its name at the end, so that a folder of that name is complete.
package struct MarketBackup: Sendable {
    private let database: URL
    private let target: String
    private let program: String
    private let now: @Sendable () -> Date
    private let progress: @Sendable (OperationProgress) -> Void

    /// A backup of the market in `database`, in a folder that is not there yet.
    package init(
        of database: URL,
        in target: URL,
        program: String,
        now: @escaping @Sendable () -> Date = { Date() },
        progress: @escaping @Sendable (OperationProgress) -> Void = { _ in }
    ) {
        self.database = database
        self.target = target.standardizedFileURL.path(percentEncoded: false).droppingLastSlash
        (self.program, self.now, self.progress) = (program, now, progress)
    }

    /// Makes it; blocks for as long as that takes, and stops when the task is cancelled.
    package func run() throws(OperationError) -> BackupManifest {
        guard FileTransfer.state(of: target) == nil else { throw .exists(target) }
        let draft = BackupLayout(folder: target + ".partial-" + UUID().uuidString.prefix(8))
        try FileTransfer.makeFolder(draft.folder)
        do throws(OperationError) {
            try FileTransfer.makeFolder(draft.path(BackupLayout.images))
            let (filled, digests) = try fill(draft)
            var manifest = filled
            try BackupImages(draft.path(BackupLayout.images), progress: progress).seal(&manifest, draft, digests)
            guard FileTransfer.state(of: target) == nil else { throw .exists(target) }
            try FileTransfer.move(draft.folder, to: target)
            try FileTransfer.force(URL(filePath: target).deletingLastPathComponent().path(percentEncoded: false))
            return manifest
        } catch {
            try? FileManager.default.removeItem(atPath: draft.folder)
            throw error
        }
    }

    /// Writes the database and the images; returns the digests that rows have of their images, by stored names.
    private func fill(_ draft: BackupLayout) throws(OperationError) -> (BackupManifest, [String: String]) {
        let state = try state(draft)
        let snapshot = state.snapshot
        let (identity, rows) = try OperationError.of((snapshot.identity(), snapshot.counts()))
        var manifest = BackupManifest(
            of: database,
            madeBy: program,
            at: state.moment,
            identity: identity,
            schema: snapshot.schemaVersion,
            sqlite: MarketBackend.sqliteVersion
        )
        manifest.rows = rows
        manifest.missingImages = state.missing.sorted()
        let file = URL(filePath: draft.path(BackupLayout.database))
        // SQLite keeps the access rights of a file that exists, so an empty file is made first.
        try FileTransfer.write(Data(), to: draft.path(BackupLayout.database))
        let isWhole = try OperationError.of(
            snapshot.copy(to: file) { done, all in
                progress(.pages(done: done, of: all))
                return !Task.isCancelled
            }
        )
        guard isWhole else { throw .cancelled }
        return (manifest, try verified(file))
    }

    /// Looks whether the copy of the database is whole, and reads what its images are to be like.
    private func verified(_ file: URL) throws(OperationError) -> [String: String] {
        let copy: DatabaseSnapshot
        do throws(StoreError) {
            copy = try DatabaseSnapshot(of: file, migrations: MarketBackend.migrations)
            let findings = try DamageCheck(copy.connection).findings()
            guard !findings.contains(where: { $0.kind == .damage }) else { throw StoreError.corrupt }
        } catch {
            throw error == .corrupt ? .damagedMarket(database.lastPathComponent) : OperationError(error)
        }
        var digests: [String: String] = [:]
        for image in try OperationError.of(copy.images()) {
            if let name = ImageName(file: image.name) { digests[name.storedName(.full)] = image.digest }
        }
        return digests
    }

    /// A state of the database, with its images in the draft.
    private struct State {
        let snapshot: DatabaseSnapshot
        let moment: Date
        let missing: Set<String>
    }

    /// Takes a state whose images are all there.
    ///
    /// The images of a product that is deleted right after the state was taken may be gone before they are linked; a
    /// later state does without them. An image that is missing in two states in a row is missing in the market.
    private func state(_ draft: BackupLayout) throws(OperationError) -> State {
        var images = BackupImages(draft.path(BackupLayout.images), progress: progress)
        var known: Set<String> = []
        for attempt in 1... {
            let moment = now()
            let snapshot = try OperationError.of(
                DatabaseSnapshot(ofMarket: database, migrations: MarketBackend.migrations)
            )
            let missing = try images.take(from: snapshot, of: database)
            if missing.isSubset(of: known) || attempt == Self.attempts {
                try images.keep(only: snapshot)
                return State(snapshot: snapshot, moment: moment, missing: missing)
            }
            known.formUnion(missing)
        }
        throw .cancelled
    }

    private static let attempts = 50
}
