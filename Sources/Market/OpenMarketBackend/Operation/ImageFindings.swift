import Foundation
import OpenMarketDomain
import OpenMarketSQLite

/// Compares the rows of images with their files.
struct ImageFindings {
    private let database: URL
    private let now: @Sendable () -> Date
    private let progress: @Sendable (OperationProgress) -> Void

    init(
        _ database: URL,
        now: @escaping @Sendable () -> Date,
        progress: @escaping @Sendable (OperationProgress) -> Void
    ) {
        (self.database, self.now, self.progress) = (database, now, progress)
    }

    func findings(_ snapshot: DatabaseSnapshot) throws(OperationError) -> [CheckFinding] {
        let (identity, rows) = try OperationError.of((snapshot.identity(), snapshot.images()))
        let files = StoredImages(ImageFolder(of: database, identity: identity))
        var (sizes, names) = (FindingCounter(.imageSizes), FindingCounter(.imageNames))
        var contents = FindingCounter(.imageContents)
        var missing: [String] = []
        var used: Set<String> = []
        for (index, row) in rows.enumerated() {
            if index % 64 == 0 { progress(.images(done: index, of: rows.count)) }
            guard !Task.isCancelled else { throw .cancelled }
            guard let image = ImageName(file: row.name) else {
                names.note(row.name)
                continue
            }
            used.insert(image.digits)
            guard let (path, bytes) = files.paths(of: image.storedName(.full)).firstFile else {
                missing.append(row.name)
                continue
            }
            if let noted = row.bytes, noted != bytes {
                sizes.note("\(row.name): \(bytes) of \(noted) bytes")
            } else if let digest = row.digest, let found = FileTransfer.digest(path)?.text, found != digest {
                contents.note(row.name)
            }
        }
        let gone = try stillNamed(missing)
        return [gone, sizes.finding, contents.finding, names.finding, unused(files.folder, used)].compactMap(\.self)
    }

    /// The images that are named and missing now, too: those of a product that was just deleted are neither.
    private func stillNamed(_ missing: [String]) throws(OperationError) -> CheckFinding? {
        guard !missing.isEmpty else { return nil }
        let rows = try OperationError.of(DatabaseSnapshot(of: database, migrations: MarketBackend.migrations).images())
        let named = Set(rows.map(\.name))
        var counter = FindingCounter(.imagesMissing)
        for name in missing where named.contains(name) { counter.note(name) }
        return counter.finding
    }

    /// Files that no row names, unless they are so young that their row may be about to be written.
    private func unused(_ folder: String, _ used: Set<String>) -> CheckFinding? {
        guard let names = FolderNames(folder) else { return nil }
        let moment = now().addingTimeInterval(-ImageStore.sweepAge).timeIntervalSince1970
        var counter = FindingCounter(.imagesUnused)
        while case let piece = names.next(500), !piece.isEmpty {
            for name in piece {
                guard let image = ImageName(file: name.replacing(FolderImageStorage.draftEnding, with: "")),
                    !used.contains(image.digits), let state = FileTransfer.state(of: folder + "/" + name),
                    Double(state.changed) < moment
                else { continue }
                counter.note(name)
            }
        }
        return counter.finding
    }
}

extension [String] {
    /// The first of these files that is there, with its length.
    fileprivate var firstFile: (path: String, bytes: Int64)? {
        for path in self {
            if let state = FileTransfer.state(of: path) { return (path, state.bytes) }
        }
        return nil
    }
}
