import Foundation
import OpenMarketWire

/// Checks secrets: one guess at one secret at a time, few costly ones at once, first come, first served.
///
/// Because the checks of one secret never overlap, a thousand guesses sent together
/// are worth no more than a thousand sent in a row; and an owner who sends
/// sixty right secrets together gets them all through, since only the first is costly.
///
/// A secret that was right before is known again by its code, which costs nothing. Only that
/// code is let past the limits: a guess is limited whatever was proven for its target.
/// Hashing has threads of its own, so that whatever else the process does goes on.
package actor SecretChecker {
    package struct Limits: Sendable {
        /// The number of times that a chosen secret is hashed.
        package let iterations: Int
        /// The number of secrets that are hashed at once.
        let concurrent: Int
        /// The number of checks that may wait for their turn; twice as many more may wait for a secret that is being
        /// checked.
        let waiting: Int
        let guesses: GuessLimits

        package init(iterations: Int, concurrent: Int, waiting: Int, guesses: GuessLimits) {
            self.iterations = iterations
            self.concurrent = concurrent
            self.waiting = waiting
            self.guesses = guesses
        }
    }

    package nonisolated let limits: Limits
    private let time: MonotonicTime
    private let cacheKey: HMAC
    private let threads: WorkerThreads
    private var limiter: GuessRateLimiter
    /// The secret of each target that was last found to be right.
    private var proven: [String: ProvenSecret] = [:]
    private var turns: HashTurns
    /// The targets whose secrets are being hashed again.
    private var renewing: Set<String> = []

    /// A checker with a random key and, unless some are given, threads of its own.
    package init(
        limits: Limits,
        time: MonotonicTime,
        random: @Sendable () -> UInt64,
        threads: WorkerThreads? = nil
    ) {
        self.limits = limits
        self.time = time
        self.threads = threads ?? WorkerThreads("openmarket.hashing", count: limits.concurrent)
        cacheKey = HMAC(key: RandomToken.bytes(32, random))
        limiter = GuessRateLimiter(limits.guesses)
        turns = HashTurns(concurrent: limits.concurrent, waiting: limits.waiting)
    }

    /// Lets a right secret pass.
    ///
    /// - Parameters:
    ///   - secret: The secret that was sent.
    ///   - hash: What is stored.
    ///   - target: Whose secret it is.
    ///   - caller: The address of the caller, where it is known.
    /// - Throws: ``SecretFailure``.
    package func check(_ secret: String, against hash: SecretHash, target: String, caller: String?)
        async throws(SecretFailure)
    {
        let mark = CallTrace.begin(.prove)
        defer { mark?.end() }
        let code = cacheKey.code(of: Array((hash.text + "\0" + secret).utf8))
        // Before any wait: a guess that would be refused after it takes no place of others.
        try admit(code, target: target, caller: caller)
        let isKnown = proof(of: code, for: target) != nil
        if isKnown || hash.algorithm == .digest {
            return try note(isKnown || hash.matches(secret), code: code, target: target, caller: caller)
        }
        switch await turn(of: target, code: code) {
        case .refused: throw .overloaded
        case .known:
            try admit(code, target: target, caller: caller)
            try note(true, code: code, target: target, caller: caller)
        case .granted:
            defer { end(target) }
            try admit(code, target: target, caller: caller)
            let isRight = await threads.run { hash.matches(secret) }
            try note(isRight, code: code, target: target, caller: caller)
        }
    }

    /// Judges a guess at a secret that is not hashed here, such as the one a delete needs.
    package func judge(_ isRight: Bool, target: String, caller: String?) throws(SecretFailure) {
        if let wait = limiter.wait(for: target, by: caller, at: time.elapsed) { throw .tooManyGuesses(wait) }
        guard !isRight else { return }
        limiter.fail(at: target, by: caller, now: time.elapsed)
        throw .wrong
    }

    package func hash(_ secret: String, salt: [UInt8]) async throws(SecretFailure) -> SecretHash {
        let mark = CallTrace.begin(.prove)
        defer { mark?.end() }
        guard case .granted = await turn(of: nil, code: []) else { throw .overloaded }
        defer { end(nil) }
        let iterations = limits.iterations
        return await threads.run { SecretHash(of: secret, salt: salt, algorithm: .stretched(iterations: iterations)) }
    }

    /// A fresh hash of a secret that has just proved right, for one of those who ask for the same target; `nil` for the
    /// others, and when there is too much to do.
    package func renewal(of secret: String, salt: [UInt8], target: String) async -> SecretHash? {
        guard renewing.insert(target).inserted else { return nil }
        defer { renewing.remove(target) }
        return try? await hash(secret, salt: salt)
    }

    /// The number of secrets that are being hashed, that wait for it, and that were refused since the start.
    package var load: (hashing: Int, waiting: Int, refused: Int) {
        (turns.running, turns.waitingCount, turns.refused)
    }

    /// Whether one more check would be let wait.
    package var hasRoom: Bool { turns.hasRoom }

    private func turn(of target: String?, code: [UInt8]) async -> HashTurns.Turn {
        let id = turns.nextID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if Task.isCancelled { return waiter.resume(returning: .refused) }
                turns.enter(HashTurns.Waiter(id: id, target: target, code: code, waiter: waiter))
            }
        } onCancel: {
            // No one waits for the result any more: those behind move up.
            Task { await self.leave(id) }
        }
    }

    private func leave(_ id: Int) { turns.leave(id) }

    private func end(_ target: String?) {
        turns.end(target) { target, code in proof(of: code, for: target) != nil }
    }

    private func proof(of code: [UInt8], for target: String) -> ProvenSecret? {
        proven[target].flatMap { $0.matches(code) ? $0 : nil }
    }

    /// Throws when the caller has to wait before the next guess.
    private func admit(_ code: [UInt8], target: String, caller: String?) throws(SecretFailure) {
        // Guesses of others at the target do not stop a caller that sent the right secret before.
        let isKnownHere = caller.map { proof(of: code, for: target)?.callers.contains($0) == true } ?? false
        if let wait = limiter.wait(for: target, by: caller, isKnownThere: isKnownHere, at: time.elapsed) {
            throw .tooManyGuesses(wait)
        }
    }

    private func note(_ isRight: Bool, code: [UInt8], target: String, caller: String?) throws(SecretFailure) {
        guard isRight else {
            limiter.fail(at: target, by: caller, now: time.elapsed)
            throw .wrong
        }
        limiter.succeed(at: target, by: caller)
        if proof(of: code, for: target) == nil {
            if proven.count >= 1024 { proven.removeAll() }
            proven[target] = ProvenSecret(code: code)
        }
        proven[target]?.note(caller)
    }
}

/// A secret that was right, as a code under a key that dies with the process.
private struct ProvenSecret: Sendable {
    private static let callerLimit = 64

    let code: [UInt8]
    /// The callers that sent it.
    private(set) var callers: Set<String> = []

    init(code: [UInt8]) {
        self.code = code
    }

    func matches(_ other: [UInt8]) -> Bool {
        ConstantTime.isEqual(code, other)
    }

    mutating func note(_ caller: String?) {
        guard let caller, !callers.contains(caller) else { return }
        if callers.count >= Self.callerLimit { callers.removeAll() }
        callers.insert(caller)
    }
}
