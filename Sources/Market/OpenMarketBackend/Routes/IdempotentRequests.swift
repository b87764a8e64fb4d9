import Foundation
import OpenMarketSQLite
import OpenMarketWire
import Synchronization

/// Lets a change that is sent twice under one key happen once.
///
/// The response is stored in the same transaction as the change: after a crash
/// either both are there or neither is.
final class IdempotentRequests: Sendable {
    private let store: MarketStore
    private let seconds: @Sendable () -> Int64
    private let lifetime: Int64
    private let running = Mutex<Set<IdempotencyKey>>([])
    private let begun = Mutex(0)

    /// Keeps responses in `store` for `lifetime` seconds; `seconds` tells the time.
    init(store: MarketStore, lifetime: Int64, seconds: @escaping @Sendable () -> Int64) {
        self.store = store
        self.lifetime = lifetime
        self.seconds = seconds
    }

    /// The decision about a request that carries a key.
    enum Verdict: Sendable {
        /// Give the response of the first time.
        case replay(HTTPResponse)
        /// Do it, and hand the ticket back afterwards.
        case first(Ticket)
    }

    /// A promise to store the response.
    struct Ticket: Sendable {
        let key: IdempotencyKey
        let digest: String
        let seconds: Int64
        /// A word for the address of the caller; `nil` where it is not counted.
        let source: String?

        /// Stores what `makeResponse` makes of the change.
        func remembering<Effect: Sendable>(
            _ makeResponse: @escaping @Sendable (Effect) -> HTTPResponse
        ) -> RememberedResponse<Effect> {
            RememberedResponse(key) { effect in
                let response = makeResponse(effect)
                return IdempotencyRecord(
                    requestDigest: digest,
                    status: Int64(response.status),
                    headers: Data(
                        response.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n").utf8
                    ),
                    body: response.body,
                    createdAt: seconds,
                    source: source
                )
            }
        }
    }

    /// Looks a key up.
    ///
    /// - Parameters:
    ///   - text: The key as the caller chose it.
    ///   - caller: Who the caller proved to be.
    ///   - digest: What tells this request from others.
    ///   - source: A word for the address of the caller.
    /// - Throws: 409 while the first request is being handled, 422 when that one was another request.
    /// - Returns: Whether to do it.
    func begin(
        _ text: String,
        caller: String,
        digest: String,
        source: String? = nil
    ) async throws(Refusal) -> Verdict {
        guard text.utf8.count <= 255, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            throw .malformed("The Idempotency-Key must be up to 255 printable characters.")
        }
        let key = IdempotencyKey(caller: caller, key: text)
        let isFree = running.withLock { $0.insert(key).inserted }
        guard isFree else { throw Refusal(.answeredBefore) }
        do throws(Refusal) {
            return try await verdict(on: key, digest: digest, source)
        } catch {
            end(key)
            throw error
        }
    }

    private func verdict(
        on key: IdempotencyKey,
        digest: String,
        _ source: String?
    ) async throws(Refusal) -> Verdict {
        let record: IdempotencyRecord?
        do throws(StoreError) {
            try await forgetNowAndThen()
            record = try await store.response(for: key)
        } catch {
            throw Refusal(error)
        }
        guard let record else {
            return .first(Ticket(key: key, digest: digest, seconds: seconds(), source: source))
        }
        guard record.requestDigest == digest else {
            throw Refusal(422, "The Idempotency-Key was used for another request.")
        }
        end(key)
        return .replay(Self.response(record))
    }

    /// Removes responses that no client will ask for again.
    ///
    /// Called with every key, it does so for one in a thousand.
    private func forgetNowAndThen() async throws(StoreError) {
        let isTime = begun.withLock { count in
            count += 1
            return count % 1000 == 1
        }
        if isTime { _ = try await store.removeResponses(before: seconds() - lifetime) }
    }

    /// Takes a ticket back.
    func end(_ key: IdempotencyKey) {
        running.withLock { _ = $0.remove(key) }
    }

    private static func response(_ record: IdempotencyRecord) -> HTTPResponse {
        var headers = HTTPHeaders()
        for line in String(decoding: record.headers, as: UTF8.self).split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers.append(
                String(line[..<colon]),
                line[line.index(after: colon)...].withoutSpacesAround
            )
        }
        headers["Idempotency-Replayed"] = "true"
        return HTTPResponse(status: Int(record.status), headers: headers, body: record.body)
    }
}
