import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

extension DocumentRequest {
    /// All changes or none.
    func commit() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body()
        let writes = try WriteReader(names: names).writes(body)
        var transaction: TransactionStore.Transaction?
        if let id = try body.text("transaction"), !id.isEmpty {
            let taken = try service.transactions.take(id, by: caller)
            guard !taken.isReadOnly || writes.isEmpty else {
                throw .invalid("Cannot modify entities in a read-only transaction.")
            }
            transaction = taken
        }
        let outcome = try await run(writes, in: transaction)
        return ServiceResponse.object { json in
            if !outcome.results.isEmpty {
                json.array("writeResults", outcome.results) { $0.writeResult($1) }
            }
            json.field("commitTime", outcome.time.text)
        }
    }

    func run(
        _ writes: [DocumentWrite],
        in transaction: TransactionStore.Transaction? = nil,
        sharing work: CommitWork? = nil
    ) async throws(ServiceProblem) -> CommitRun.Outcome {
        try await run(writes, in: transaction, sharing: work) { _, outcome in outcome }
    }

    /// Makes changes that belong together, and reads what they left behind.
    func run<Value: Sendable>(
        _ writes: [DocumentWrite],
        in transaction: TransactionStore.Transaction? = nil,
        sharing work: CommitWork? = nil,
        reading: @escaping @Sendable (DocumentTable, CommitRun.Outcome) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        try check(writes)
        let (service, access) = (service, access)
        let fresh = try await refreshed(transaction)
        return try await service.store.writeDocuments { table, _ in
            // The account may have ended since the request was let in.
            if let user = access.caller.uid, try !table.connection.hasAccount(user) {
                throw ServiceProblem.badToken
            }
            try fresh?.check(in: table)
            return try reading(table, try service.commit(writes, access, sharing: work, to: table))
        }
    }

    /// Judges what is known without the database, so that it never reaches the thread that writes.
    private func check(_ writes: [DocumentWrite]) throws(ServiceProblem) {
        for write in writes { try access.check(withoutDocuments: write) }
        if !service.keepsGoods, caller != .owner { for write in writes { try write.refuseGoods() } }
        for write in writes { try write.check(service.limits) }
        guard writes.reduce(0, { $0 + $1.transforms.count }) <= service.limits.commitTransforms else {
            throw .invalid("A commit may have at most \(service.limits.commitTransforms) field transforms.")
        }
    }

    /// A transaction whose queries were run again where something has changed.
    private func refreshed(
        _ transaction: TransactionStore.Transaction?
    ) async throws(ServiceProblem) -> TransactionStore.Transaction? {
        guard let transaction, !transaction.queries.isEmpty else { return transaction }
        let (names, limits) = (names, service.limits)
        return try await service.store.readDocuments {
            try transaction.refreshed(in: $0, names: names, limits: limits)
        }
    }

    /// Each change for itself; together they are no more work than one commit.
    func batchWrite() async throws(ServiceProblem) -> HTTPResponse {
        let writes = try WriteReader(names: names).writes(try await body())
        guard Set(writes.map(\.path)).count == writes.count else {
            throw .invalid("Cannot write multiple times to the same document in a single batch.")
        }
        var results: [Result<CommitRun.WriteResult, ServiceProblem>] = []
        let work = CommitWork(limit: service.limits.commitUnits)
        for write in writes {
            do throws(ServiceProblem) {
                let outcome = try await run([write], sharing: work)
                results.append(.success(outcome.results.first ?? CommitRun.WriteResult()))
            } catch {
                results.append(.failure(error))
            }
        }
        return ServiceResponse.object { json in
            guard !results.isEmpty else { return }
            json.array("writeResults", results) { $0.writeResult((try? $1.get()) ?? CommitRun.WriteResult()) }
            json.array("status", results) { $0.status($1) }
        }
    }

    func beginTransaction() async throws(ServiceProblem) -> HTTPResponse {
        let id = try begin(try await body().message("options") ?? .empty)
        return ServiceResponse.object { json in
            json.field("transaction", id)
        }
    }

    func rollBack() async throws(ServiceProblem) -> HTTPResponse {
        try service.transactions.rollBack(try await body().text("transaction") ?? "", by: caller)
        return ServiceResponse.empty
    }
}

extension JSONWriter {
    fileprivate mutating func writeResult(_ result: CommitRun.WriteResult) {
        object { json in
            if let updated = result.updated {
                json.field("updateTime", updated.text)
            }
            if !result.transformed.isEmpty {
                json.array("transformResults", result.transformed) { $0.value($1) }
            }
        }
    }

    fileprivate mutating func status(_ result: Result<CommitRun.WriteResult, ServiceProblem>) {
        object { json in
            guard case .failure(let problem) = result else { return }
            json.field("code", problem.status.number)
            json.field("message", problem.message)
        }
    }
}
