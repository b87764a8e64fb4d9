package import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketSQLite

/// Looks whether a market is whole: its file, the values derived from its rows, its images, accounts and documents.
///
/// It only reads, and can look at a market that is being served.
package struct MarketCheck: Sendable {
    package struct Finding: Sendable, Hashable {
        /// A stable word for the subject of the finding; all of them are in ``codes``.
        package let code: String
        package let count: Int
        /// The first ones.
        package let examples: [String]
        /// Whether something is wrong, and not only worth knowing.
        package let isProblem: Bool
    }

    package struct Report: Sendable, Hashable {
        package let findings: [Finding]
        /// The number of rows of the tables.
        package let rows: [String: Int64]
        /// The number of steps of the schema that the database has.
        package let schemaVersion: Int64
        package var isWhole: Bool { !findings.contains(where: \.isProblem) }
    }

    package static let codes = CheckFinding.Kind.allCases.map(\.rawValue)

    private let database: URL
    private let backup: BackupLayout?
    private let now: @Sendable () -> Date
    private let progress: @Sendable (OperationProgress) -> Void

    /// A check of the market in a file, which compares the rows with those of a backup where there is one.
    package init(
        of database: URL,
        against backup: URL? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        progress: @escaping @Sendable (OperationProgress) -> Void = { _ in }
    ) {
        self.backup = backup.map { BackupLayout(folder: $0.path(percentEncoded: false).droppingLastSlash) }
        (self.database, self.now, self.progress) = (database, now, progress)
    }

    /// Looks at everything; blocks for as long as that takes, and stops when the task is cancelled.
    package func run() throws(OperationError) -> Report {
        let snapshot: DatabaseSnapshot
        do throws(StoreError) {
            snapshot = try DatabaseSnapshot(ofMarket: database, migrations: MarketBackend.migrations)
        } catch .corrupt {
            let damage = CheckFinding(.damage, count: 1, examples: ["the file cannot be opened"])
            return Report(findings: [Finding(damage)], rows: [:], schemaVersion: 0)
        } catch {
            throw OperationError(error)
        }
        var findings = try OperationError.of(DamageCheck(snapshot.connection).findings())
        // Whatever is read of a damaged file says little.
        guard !findings.contains(where: { $0.kind == .damage }) else { return report(findings, [:], snapshot) }
        findings += try OperationError.of(rowFindings(snapshot)) + changedRows(snapshot)
        guard !Task.isCancelled else { throw .cancelled }
        findings += try ImageFindings(database, now: now, progress: progress).findings(snapshot)
        let rows = try OperationError.of(snapshot.counts())
        return report(findings, rows, snapshot)
    }

    /// Rows that differ from those of the backup; of one that an earlier release made, none is compared.
    private func changedRows(_ snapshot: DatabaseSnapshot) throws(OperationError) -> [CheckFinding] {
        guard let backup else { return [] }
        let path = backup.path(BackupLayout.database)
        guard FileTransfer.state(of: path) != nil else { throw .noBackup }
        let kept = try OperationError.of(
            DatabaseSnapshot(of: URL(filePath: path), migrations: MarketBackend.migrations)
        )
        let (one, other) = try OperationError.of((snapshot.identity(), kept.identity()))
        guard one == other else { throw .otherMarket }
        guard kept.schemaVersion == snapshot.schemaVersion else {
            let version = "the backup has format \(kept.schemaVersion) of \(snapshot.schemaVersion)"
            return [CheckFinding(.earlierSchema, count: 1, examples: [version])]
        }
        return try OperationError.of(RowFindings(snapshot.connection, against: kept.connection).findings())
    }

    private func report(
        _ findings: [CheckFinding],
        _ rows: [String: Int64],
        _ snapshot: DatabaseSnapshot
    ) -> Report {
        Report(findings: findings.map(Finding.init), rows: rows, schemaVersion: snapshot.schemaVersion)
    }

    private func rowFindings(_ snapshot: DatabaseSnapshot) throws(StoreError) -> [CheckFinding] {
        guard snapshot.schemaVersion == MarketBackend.migrations.count else {
            let version = "format \(snapshot.schemaVersion) of \(MarketBackend.migrations.count)"
            return [CheckFinding(.earlierSchema, count: 1, examples: [version])]
        }
        let derived = try DerivedDataCheck(snapshot.connection).findings { read in
            progress(.products(done: Int(read)))
            return !Task.isCancelled
        }
        return derived + (try FirebaseServices.findings(in: snapshot.connection))
    }
}

extension MarketCheck.Finding {
    fileprivate init(_ finding: CheckFinding) {
        self.init(
            code: finding.kind.rawValue,
            count: finding.count,
            examples: finding.examples,
            isProblem: finding.isProblem
        )
    }
}
