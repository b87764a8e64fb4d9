import OpenMarketDomain

/// When the next question is due: at once at first, then depending on what the last ones brought.
package struct PollingRhythm: Sendable {
    private let pace: PollingPace
    private let bell: PollingBell
    private let random: RandomBits
    private let clock: any Clock<Duration>
    private var pause: Duration?
    private var quietCount = 0
    private var failureCount = 0
    /// How often the bell had rung when the last question was put; a ring during a question counts for the next.
    private var rings = 0

    /// A rhythm that begins with a question.
    package init(pace: PollingPace, bell: PollingBell, client: FirestoreClient) {
        self.pace = pace
        self.bell = bell
        random = client.random
        clock = client.clock
    }

    /// Waits; whether there is to be another question.
    package mutating func untilNextQuestion() async -> Bool {
        guard !Task.isCancelled else { return false }
        if let pause {
            guard await PollingPause(clock: clock, bell: bell).wait(pause, afterRing: rings) else { return false }
        }
        rings = bell.rings
        return true
    }

    /// The last question brought something.
    package mutating func news() {
        quietCount = 0
        failureCount = 0
        pause = pace.pause(afterQuiet: 0)
    }

    /// The last question brought nothing new.
    package mutating func quiet() {
        quietCount += 1
        failureCount = 0
        pause = pace.pause(afterQuiet: quietCount)
    }

    /// The last question failed; the server may have said for how long to leave it alone.
    package mutating func failed(after hint: Duration?) {
        failureCount += 1
        pause = (hint ?? .zero) + pace.pause(afterFailures: failureCount, chance: random.unit())
    }
}

extension FirestoreError {
    /// Whether the same question may be answered later.
    package var mayPass: Bool {
        switch status {
        case .unavailable, .resourceExhausted, .internalError, .unknown, .deadlineExceeded, .aborted: return true
        case nil: return cause.isLostAnswer || cause == .offline
        default: return false
        }
    }
}
