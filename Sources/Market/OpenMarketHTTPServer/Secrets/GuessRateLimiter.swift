/// The wrong guesses by caller and secret, and the time until the next one is allowed.
///
/// Three limits at once: one caller at one secret, one address at all secrets, and
/// everyone at one secret. The last one slows an owner at a new address down too while an
/// attack lasts, but never for more than a second after it.
struct GuessRateLimiter: Sendable {
    private let limits: GuessLimits
    private var pairs: [Pair: Streak] = [:]
    private var addresses: [String: Bucket] = [:]
    private var targets: [String: Bucket] = [:]

    init(_ limits: GuessLimits) {
        self.limits = limits
    }

    /// Returns the time until the next guess may be looked at; `nil` when it may be now.
    ///
    /// With `isKnownThere` the failures of all callers at the target do not count: the caller sent the right
    /// secret before and sends it again. The caller's own failures always count, so a caller cannot try secrets
    /// until the right one is let through.
    func wait(
        for target: String,
        by caller: String?,
        isKnownThere: Bool = false,
        at now: Duration
    ) -> Duration? {
        let everybody = isKnownThere ? nil : targets[target]?.wait(at: now, rate: 1, size: limits.burst)
        guard let caller else { return everybody }
        let pair = pairs[Pair(target: target, caller: caller)]?.wait(at: now)
        let address = addresses[caller]?.wait(at: now, rate: addressRate, size: limits.failuresPerMinute)
        return [everybody, pair, address].compactMap { $0 }.max()
    }

    /// Notes a wrong guess.
    mutating func fail(at target: String, by caller: String?, now: Duration) {
        forget(at: now)
        targets[target, default: Bucket()].add(at: now, rate: 1)
        guard let caller else { return }
        addresses[caller, default: Bucket()].add(at: now, rate: addressRate)
        pairs[Pair(target: target, caller: caller), default: Streak()].add(at: now, limits)
    }

    /// Notes a right guess: the caller is who they say they are.
    mutating func succeed(at target: String, by caller: String?) {
        guard let caller else { return }
        pairs[Pair(target: target, caller: caller)] = nil
    }

    private var addressRate: Double { Double(max(limits.failuresPerMinute, 1)) / 60 }

    /// Drops entries without effect, once there are many.
    private mutating func forget(at now: Duration) {
        guard pairs.count + addresses.count + targets.count > 10_000 else { return }
        pairs = pairs.filter { $0.value.isRemembered(at: now, limits) }
        addresses = addresses.filter { $0.value.level(at: now, rate: addressRate) > 0 }
        targets = targets.filter { $0.value.level(at: now, rate: 1) > 0 }
        // A table full of fresh entries is an attack from everywhere; the limit per secret alone bounds it.
        if pairs.count > 10_000 { pairs.removeAll() }
        if addresses.count > 10_000 { addresses.removeAll() }
    }

    private struct Pair: Hashable, Sendable {
        let target: String
        let caller: String
    }
}

/// One caller's failures at one secret.
private struct Streak: Sendable {
    private var failures = 0
    private var last: Duration = .zero
    private var blockedUntil: Duration = .zero

    func wait(at now: Duration) -> Duration? {
        blockedUntil > now ? blockedUntil - now : nil
    }

    mutating func add(at now: Duration, _ limits: GuessLimits) {
        if !isRemembered(at: now, limits) { failures = 0 }
        failures += 1
        last = now
        let counted = failures - limits.freeFailures
        guard counted > 0 else { return }
        let wait = limits.firstWait * Double(1 << min(counted - 1, 20))
        blockedUntil = now + min(wait, limits.longestWait)
    }

    func isRemembered(at now: Duration, _ limits: GuessLimits) -> Bool {
        failures > 0 && (now - last <= limits.memory || blockedUntil > now)
    }
}

/// Failures that drain away at a steady rate.
private struct Bucket: Sendable {
    private var filled = 0.0
    private var last: Duration = .zero

    func level(at now: Duration, rate: Double) -> Double {
        max(0, filled - (now - last) / .seconds(1) * rate)
    }

    func wait(at now: Duration, rate: Double, size: Int) -> Duration? {
        let excess = level(at: now, rate: rate) + 1 - Double(size)
        return excess > 0 ? .seconds(excess / rate) : nil
    }

    mutating func add(at now: Duration, rate: Double) {
        filled = level(at: now, rate: rate) + 1
        last = now
    }
}
