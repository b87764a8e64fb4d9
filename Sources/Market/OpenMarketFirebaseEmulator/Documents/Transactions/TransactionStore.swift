import Foundation
import OpenMarketHTTPServer
import Synchronization

/// Open transactions of clients, with the documents that each has read, whose changes its commit must see.
///
/// Nothing is locked. The first commit wins, and the other one is told to start again.
final class TransactionStore: Sendable {
    struct Transaction: Sendable {
        let caller: Caller
        let isReadOnly: Bool
        let began: Duration
        var lastUse: Duration
        var isOpen = true
        /// The time of the last change of each document that was read; `nil` for a document that was not there.
        var reads: [DocumentPath: Timestamp?] = [:]
        var queries: [QueryReading] = []

        /// Ends it: the store knows it for a while longer, but not what it has read.
        mutating func close() {
            isOpen = false
            reads = [:]
            queries = []
        }
    }

    struct QueryReading: Sendable {
        let query: StructuredQuery
        let digest: [UInt8]
        /// A number that differs once the collection was changed.
        var changes: Int64
    }

    private static let longest = Duration.seconds(270)
    private static let idle = Duration.seconds(60)

    private let limits: ServiceLimits
    private let time: MonotonicTime
    let random: @Sendable () -> UInt64
    private let transactions = Mutex<[String: Transaction]>([:])

    init(limits: ServiceLimits, time: MonotonicTime, random: @escaping @Sendable () -> UInt64) {
        self.limits = limits
        self.time = time
        self.random = random
    }

    /// Begins a transaction and returns its id; only users and the owner may.
    func begin(by caller: Caller, isReadOnly: Bool) throws(ServiceProblem) -> String {
        guard caller != .anonymous else { throw .denied }
        let id = Data(RandomToken.bytes(18, random)).base64EncodedString()
        let now = time.elapsed
        let isAccepted = transactions.withLock { all in
            all = all.filter { !Self.isOver($0.value, at: now) }
            guard hasRoom(for: caller, among: all.values.filter(\.isOpen).map(\.caller)) else { return false }
            all[id] = Transaction(caller: caller, isReadOnly: isReadOnly, began: now, lastUse: now)
            return true
        }
        guard isAccepted else {
            throw ServiceProblem(
                .resourceExhausted,
                "Too many transactions are open; a user may have \(limits.transactionsPerUser)."
            )
        }
        return id
    }

    /// Returns whether a caller may begin one more: guests, whom anyone becomes for nothing, cannot keep users from it.
    private func hasRoom(for caller: Caller, among open: [Caller]) -> Bool {
        guard caller != .owner else { return true }
        guard open.filter({ $0 == caller }).count < limits.transactionsPerUser else { return false }
        let guests = open.filter(\.isGuest).count
        return caller.isGuest ? guests < limits.guestTransactions : open.count - guests < limits.transactions
    }

    /// Throws unless the caller may read within a transaction.
    func check(_ id: String, by caller: Caller) throws(ServiceProblem) {
        _ = try use(id, by: caller) { $0 }
    }

    func note(_ found: [DocumentPath: Timestamp?], in id: String, by caller: Caller) throws(ServiceProblem) {
        let used = try use(id, by: caller) { transaction in
            // The first reading counts: when a later one differs, something has changed in between.
            let reads = transaction.reads.merging(found) { first, _ in first }
            if reads.count <= limits.transactionReads { transaction.reads = reads } else { transaction.close() }
            return transaction
        }
        guard used.isOpen else {
            throw Self.exhausted("A transaction reads at most \(limits.transactionReads) documents.")
        }
    }

    func note(
        _ result: QueryResult,
        of query: StructuredQuery,
        in id: String,
        by caller: Caller
    ) throws(ServiceProblem) {
        var query = query
        // The shown fields make no difference to the documents that are found.
        query.selection = []
        let reading = QueryReading(query: query, digest: result.digest, changes: result.changes)
        let used = try use(id, by: caller) { transaction in
            if transaction.queries.count < limits.transactionQueries {
                transaction.queries.append(reading)
            } else {
                transaction.close()
            }
            return transaction
        }
        guard used.isOpen else {
            throw Self.exhausted("A transaction has at most \(limits.transactionQueries) queries.")
        }
    }

    private static func exhausted(_ message: String) -> ServiceProblem { ServiceProblem(.resourceExhausted, message) }

    /// Takes a transaction to commit it; it cannot be used again.
    func take(_ id: String, by caller: Caller) throws(ServiceProblem) -> Transaction {
        try use(id, by: caller) { transaction in
            let taken = transaction
            transaction.close()
            return taken
        }
    }

    /// The number of documents and queries that are noted in all.
    var noted: Int { transactions.withLock { $0.values.reduce(0) { $0 + $1.reads.count + $1.queries.count } } }

    /// Gives a transaction up; one that has ended already is left as it is.
    func rollBack(_ id: String, by caller: Caller) throws(ServiceProblem) {
        let isKnown = transactions.withLock { all in
            guard all[id]?.caller == caller else { return false }
            all[id]?.close()
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
