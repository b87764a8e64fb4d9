package import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite

package struct OperatorAct: Sendable, Hashable {
    /// The number, in the order of the acts.
    package let id: Int64
    package let date: Date
    /// The name of the person or the program.
    package let actor: String
    /// The act in words, without secrets.
    package let act: String
}

/// The work on a market while it is served, and the record of its operator's acts.
extension MarketBackend {
    /// Keeps an act of the operator, without secrets.
    package func note(act: String, by actor: String) async throws(BackendError) {
        let now = Int64(configuration.now().timeIntervalSince1970)
        try await stored(await store.note(act: act, by: actor, at: now))
    }

    /// The acts of the operator, the last one first, from the one before `id` on.
    package func acts(before id: Int64 = .max, limit: Int = 100) async throws(BackendError) -> [OperatorAct] {
        try await stored(
            await store.acts(before: id, limit: Int64(min(max(limit, 1), 1000))) { id, seconds, actor, act in
                OperatorAct(id: id, date: Date(timeIntervalSince1970: Double(seconds)), actor: actor, act: act)
            }
        )
    }

    /// Has a product stay hidden whatever its vendor does, or no longer.
    package func setHeld(_ isHeld: Bool, product id: Int) async throws(BackendError) {
        try await stored(await store.setHeld(isHeld, RecordID(Int64(id))))
    }

    /// Gives the room of removed rows back to the disk, and returns the bytes of the database before and after.
    ///
    /// Writers wait for it.
    package func compact() async throws(BackendError) -> (before: Int64, after: Int64) {
        try await stored(await store.compact())
    }

    /// Makes the search index and the counts once more, and returns the number of products; `nil` when the task was
    /// cancelled, and then the old index stays.
    ///
    /// Writers wait for it.
    package func reindex(
        _ progress: @escaping @Sendable (OperationProgress) -> Void = { _ in }
    ) async throws(BackendError) -> Int? {
        try await stored(await store.reindex { progress(.products(done: Int($0))) }.map { Int($0) })
    }

    /// The path of the unix socket at which the program that serves a database takes the commands of its operator.
    package static func operatorSocket(of database: URL) -> String {
        DatabaseFile.resolved(database).path(percentEncoded: false) + "-operator"
    }
}

extension MarketBackend {
    /// Does work of the operator, on a full disk with the room of the reserve, which is made again behind it.
    package func withReserve<Failure: Error>(_ work: () async throws(Failure) -> Void) async throws(Failure) {
        guard let reserve, await WorkerThreads.files.run({ reserve.release() }) else { return try await work() }
        let failure: Failure?
        do throws(Failure) {
            try await work()
            failure = nil
        } catch {
            failure = error
        }
        // The log has grown with the work.
        try? await store.emptyLog()
        await WorkerThreads.files.run { reserve.restore() }
        if let failure { throw failure }
    }

    /// Makes the reserve of the operator, for the program that serves the market.
    package func makeReserve() async {
        guard let reserve else { return }
        await WorkerThreads.files.run { reserve.make() }
    }
}
