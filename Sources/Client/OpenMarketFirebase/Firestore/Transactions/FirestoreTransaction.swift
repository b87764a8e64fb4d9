import OpenMarketData
import OpenMarketDomain
import Synchronization

/// The documents that one attempt at a transaction has read and wants to write.
///
/// Nothing is locked. The commit carries a condition for everything that was read, and fails when another client was quicker.
package final class FirestoreTransaction: Sendable {
    /// The version of a document when it was read.
    private enum Version: Equatable {
        case missing
        case changed(FirestoreTimestamp)

        var precondition: FirestorePrecondition {
            switch self {
            case .missing: .exists(false)
            case .changed(let time): .unchangedSince(time)
            }
        }
    }

    private struct State {
        var versions: [DocumentPath: Version] = [:]
        var writes: [FirestoreWrite] = []
        var failure: FirestoreError?
    }

    private let client: FirestoreClient
    private let state = Mutex(State())

    init(_ client: FirestoreClient) {
        self.client = client
    }

    /// Reads documents; a document that does not exist is left out.
    ///
    /// All reads come before all writes.
    package func read(_ paths: DocumentPath...) async throws(FirestoreError) -> [DocumentPath: FirestoreDocument] {
        try await read(paths)
    }

    /// Reads documents; a document that does not exist is left out.
    func read(_ paths: [DocumentPath]) async throws(FirestoreError) -> [DocumentPath: FirestoreDocument] {
        guard state.withLock({ $0.writes.isEmpty }) else { throw fail(FirestoreError(.invalidArgument)) }
        let found = try await client.call(client.methods.batchGet(paths))
        for path in paths {
            let version = found[path]?.updateTime.map(Version.changed) ?? .missing
            let isTorn = state.withLock { state in
                defer { state.versions[path] = version }
                return state.versions[path].map { $0 != version } ?? false
            }
            // Two reads saw two versions: whatever is worked out from them is wrong.
            if isTorn { throw fail(FirestoreError(.aborted)) }
        }
        return found
    }

    package func write(_ write: FirestoreWrite) {
        state.withLock { $0.writes.append(write) }
    }

    /// The commit: the writes, each first write to a document under the condition of the version that was read, and a
    /// check of each document that was only read.
    func commit() throws(FirestoreError) -> [FirestoreWrite] {
        let state = state.withLock { $0 }
        if let failure = state.failure { throw failure }
        guard !state.writes.isEmpty else { return [] }
        var unchecked = state.versions
        var writes: [FirestoreWrite] = []
        for write in state.writes {
            guard let version = unchecked.removeValue(forKey: write.document) else {
                writes.append(write)
                continue
            }
            // To change what was seen to be missing can only be a mistake; no attempt will make it better.
            if write.precondition == .exists(true), version == .missing { throw FirestoreError(.notFound) }
            if write.precondition == .exists(false), version != .missing { throw FirestoreError(.invalidArgument) }
            writes.append(write.when(version.precondition))
        }
        let checks = unchecked.sorted { $0.key < $1.key }.map { FirestoreWrite.verify($0.key, $0.value.precondition) }
        return writes + checks
    }

    private func fail(_ error: FirestoreError) -> FirestoreError {
        state.withLock { $0.failure = error }
        return error
    }
}

extension FirestoreClient {
    /// The greatest number of times that a transaction is begun.
    private static let transactionAttempts = 5

    /// Reads, works something out and writes it, as if this client were alone.
    ///
    /// `work` may run up to five times, each time with fresh reads, and must have no other effects. All rounds share
    /// the deadline of one call. A commit
    /// whose response was lost is not begun again: it may have happened.
    package func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (FirestoreTransaction) async throws(FirestoreError) -> Value
    ) async throws(FirestoreError) -> Value {
        let value = try await timed().rounds { transaction throws(FirestoreError) in
            Erased(try await work(transaction))
        }
        return try Self.value(of: .success(value))
    }

    private func rounds(
        of work: @Sendable (FirestoreTransaction) async throws(FirestoreError) -> Erased
    ) async throws(FirestoreError) -> Erased {
        var count = 0
        while true {
            count += 1
            let transaction = FirestoreTransaction(self)
            let error: FirestoreError
            do throws(FirestoreError) {
                let value = try await work(transaction)
                let writes = try transaction.commit()
                // A second attempt would meet the changes of the first and take them for another client's.
                if !writes.isEmpty { _ = try await call(methods.commit(writes).once) }
                return value
            } catch let failure {
                error = failure
            }
            let pause = limits.retry.pause(before: count, after: error.kind, chance: surroundings.unit())
            guard count < Self.transactionAttempts, error.isContention, deadline?.hasTime(for: pause) ?? true
            else { throw error }
            // A caller who is cancelled, before the pause or in it, hears that and not why there is a pause.
            do {
                try Task.checkCancellation()
                try await surroundings.clock.sleep(for: pause)
            } catch {
                throw FirestoreError(.cancelled as MarketError)
            }
        }
    }
}

extension FirestoreError {
    /// Whether another client was quicker, so that the same again may succeed.
    fileprivate var isContention: Bool {
        status == .aborted || status == .failedPrecondition || status == .alreadyExists
    }
}
