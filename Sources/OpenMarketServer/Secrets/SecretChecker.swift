import Foundation
import OpenMarketWire

/// Checks secrets: one guess at one secret at a time, few costly ones at once.
///
/// Because the checks of one secret never overlap, a thousand guesses sent together
/// are worth no more than a thousand sent in a row; and an owner who sends a
/// hundred right answers together gets them all through, since only the first is costly.
///
/// A secret that was right before is known again by its code, which costs nothing. Only that
/// code is let past the limits: a guess is limited whatever was proven for its target.
package actor SecretChecker {
    /// How much work checking secrets may be.
    package struct Limits: Sendable {
        /// How often a chosen secret is hashed.
        package let iterations: Int
        /// How many secrets are hashed at once.
        let concurrent: Int
        /// How many checks may wait for their turn.
        let waiting: Int
        /// How guessing is slowed down.
        let guesses: GuessLimits

        /// Limits.
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
    private var limiter: GuessRateLimiter
    /// What was right before, for each target.
    private var proven: [String: ProvenSecret] = [:]
    private var busy: Set<String> = []
    private var hashing = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A checker with a random key.
    package init(limits: Limits, time: MonotonicTime, random: @Sendable () -> UInt64) {
        self.limits = limits
        self.time = time
        cacheKey = HMAC(key: RandomToken.bytes(32, random))
        limiter = GuessRateLimiter(limits.guesses)
    }

    /// Lets a right secret pass.
    ///
    /// - Parameters:
    ///   - secret: What was sent.
    ///   - hash: What is stored.
    ///   - target: Whose secret it is.
    ///   - caller: The address of the caller, where it is known.
    /// - Throws: ``SecretFailure``.
    package func check(_ secret: String, against hash: SecretHash, target: String, caller: String?)
        async throws(SecretFailure)
    {
        let code = cacheKey.code(of: Array((hash.text + "\0" + secret).utf8))
        try await turn(of: target, code: code, isCostly: hash.algorithm != .digest)
        let proof = proven[target].flatMap { $0.matches(code) ? $0 : nil }
        // Guesses of others at the target do not stop a caller that sent the right secret before.
        let isKnownHere = caller.map { proof?.callers.contains($0) == true } ?? false
        if let wait = limiter.wait(for: target, by: caller, isKnownThere: isKnownHere, at: time.elapsed) {
            throw .tooManyGuesses(wait)
        }
        let isRight: Bool
        if proof != nil {
            isRight = true
        } else if hash.algorithm == .digest {
            isRight = hash.matches(secret)
        } else {
            isRight = await compare(secret, with: hash, target: target)
        }
        try note(isRight, code: code, target: target, caller: caller)
    }

    /// Judges a guess at a secret that is not hashed here, such as the one a delete needs.
    package func judge(_ isRight: Bool, target: String, caller: String?) throws(SecretFailure) {
        if let wait = limiter.wait(for: target, by: caller, at: time.elapsed) { throw .tooManyGuesses(wait) }
        guard !isRight else { return }
        limiter.fail(at: target, by: caller, now: time.elapsed)
        throw .wrong
    }

    /// Hashes a secret someone chose.
    package func hash(_ secret: String, salt: [UInt8]) async throws(SecretFailure) -> SecretHash {
        try await turn(of: "", code: [], isCostly: true)
        hashing += 1
        defer { release() }
        return await Self.hash(secret, salt: salt, iterations: limits.iterations)
    }

    private func compare(_ secret: String, with hash: SecretHash, target: String) async -> Bool {
        busy.insert(target)
        hashing += 1
        let isRight = await Self.compare(secret, with: hash)
        busy.remove(target)
        release()
        return isRight
    }

    private func release() {
        hashing -= 1
        let woken = waiting
        waiting = []
        woken.forEach { $0.resume() }
    }

    private func turn(of target: String, code: [UInt8], isCostly: Bool) async throws(SecretFailure) {
        while busy.contains(target) || isCostly && hashing >= limits.concurrent {
            // Known by its code: nothing is hashed for it.
            if proven[target]?.matches(code) == true { return }
            // Those who wait for the same secret cost nothing once the first one is through.
            guard busy.contains(target) || waiting.count < limits.waiting else { throw .overloaded }
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func note(_ isRight: Bool, code: [UInt8], target: String, caller: String?) throws(SecretFailure) {
        guard isRight else {
            limiter.fail(at: target, by: caller, now: time.elapsed)
            throw .wrong
        }
        limiter.succeed(at: target, by: caller)
        if proven[target]?.matches(code) != true {
            if proven.count >= 1024 { proven.removeAll() }
            proven[target] = ProvenSecret(code: code)
        }
        proven[target]?.note(caller)
    }

    @concurrent
    private nonisolated static func compare(_ secret: String, with hash: SecretHash) async -> Bool {
        hash.matches(secret)
    }

    @concurrent
    private nonisolated static func hash(_ secret: String, salt: [UInt8], iterations: Int) async -> SecretHash {
        SecretHash(of: secret, salt: salt, algorithm: .stretched(iterations: iterations))
    }
}

/// A secret that was right, as a code under a key that dies with the process.
private struct ProvenSecret: Sendable {
    private static let callerLimit = 64

    let code: [UInt8]
    /// Who sent it.
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
