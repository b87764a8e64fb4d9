import Foundation
import OpenMarketServer
import Synchronization

/// Transactions that clients have begun: what each one has read, so that its commit can see whether that still holds.
///
/// Nothing is locked. The first commit wins, and the other one is told to start again.
final class TransactionStore: Sendable {
    /// A transaction.
    struct Transaction: Sendable {
        let caller: Caller
        let isReadOnly: Bool
        let began: Duration
        var lastUse: Duration
        var isOpen = true
        /// When the documents that were read had been changed last; `nil` for those that were not there.
        var reads: [DocumentPath: Timestamp?] = [:]
        var queries: [QueryReading] = []
    }

    /// What a query found.
    struct QueryReading: Sendable {
        let query: StructuredQuery
        let found: [DocumentPath: Timestamp]
    }

    private static let longest = Duration.seconds(270)
    private static let idle = Duration.seconds(60)
    private static let most = 1000
    /// Of one caller, so that no one can keep all others from beginning one.
    private static let mostOfOne = 100

    private let time: MonotonicTime
    /// Random numbers, for ids.
    let random: @Sendable () -> UInt64
    private let transactions = Mutex<[String: Transaction]>([:])

    /// A store without transactions.
    init(time: MonotonicTime, random: @escaping @Sendable () -> UInt64) {
        self.time = time
        self.random = random
    }

    /// Begins a transaction and returns its id.
    func begin(by caller: Caller, isReadOnly: Bool) throws(ServiceProblem) -> String {
        let id = Data(RandomToken.bytes(18, random)).base64EncodedString()
        let now = time.elapsed
        let isAccepted = transactions.withLock { all in
            all = all.filter { !Self.isOver($0.value, at: now) }
            let own = all.values.lazy.filter { $0.caller == caller }.count
            guard all.count < Self.most, own < Self.mostOfOne || caller == .owner else { return false }
            all[id] = Transaction(caller: caller, isReadOnly: isReadOnly, began: now, lastUse: now)
            return true
        }
        guard isAccepted else { throw ServiceProblem(.resourceExhausted, "Too many transactions are open.") }
        return id
    }

    /// Throws unless the caller may read within a transaction.
    func check(_ id: String, by caller: Caller) throws(ServiceProblem) {
        _ = try use(id, by: caller) { $0 }
    }

    /// Notes what was read.
    func note(_ found: [DocumentPath: Timestamp?], _ query: StructuredQuery?, in id: String, by caller: Caller)
        throws(ServiceProblem)
    {
        _ = try use(id, by: caller) { transaction in
            if let query {
                transaction.queries.append(QueryReading(query: query, found: found.compactMapValues { $0 }))
            } else {
                // The first reading counts: when a later one differs, something has changed in between.
                transaction.reads.merge(found) { first, _ in first }
            }
            return transaction
        }
    }

    /// Takes a transaction to commit it; it cannot be used again.
    func take(_ id: String, by caller: Caller) throws(ServiceProblem) -> Transaction {
        try use(id, by: caller) { transaction in
            transaction.isOpen = false
            return transaction
        }
    }

    /// Gives a transaction up; one that has ended already is left as it is.
    func rollBack(_ id: String, by caller: Caller) throws(ServiceProblem) {
        let isKnown = transactions.withLock { all in
            guard all[id]?.caller == caller else { return false }
            all[id]?.isOpen = false
            return true
        }
        guard isKnown else { throw .invalid("Invalid transaction.") }
    }

    private func use(
        _ id: String,
        by caller: Caller,
        _ work: (inout Transaction) -> Transaction
    ) throws(ServiceProblem) -> Transaction {
        let now = time.elapsed
        let result = transactions.withLock { all -> Result<Transaction, ServiceProblem> in
            guard var transaction = all[id], transaction.caller == caller else {
                return .failure(.invalid("Invalid transaction."))
            }
            guard transaction.isOpen, !Self.isOver(transaction, at: now) else {
                return .failure(.invalid("Transaction is invalid or closed."))
            }
            transaction.lastUse = now
            let used = work(&transaction)
            all[id] = transaction
            return .success(used)
        }
        return try result.get()
    }

    private static func isOver(_ transaction: Transaction, at now: Duration) -> Bool {
        now - transaction.began > longest || now - transaction.lastUse > idle
    }
}

extension TransactionStore.Transaction {
    /// Throws when something that was read has changed since.
    func check(in table: DocumentTable, names: DocumentNames) throws(TransactionFailure) {
        for (path, moment) in reads where try table.find(path)?.updated != moment { throw .problem(Self.contention) }
        for reading in queries {
            let documents = try QueryRun(query: reading.query, names: names).documents(in: table)
            let found = documents.reduce(into: [:]) { $0[$1.path] = $1.updated }
            guard found == reading.found else { throw .problem(Self.contention) }
        }
    }

    private static let contention = ServiceProblem(
        .aborted,
        "Too much contention on these documents. Please try again."
    )
}
