import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import Synchronization

/// One request on its way and what has come back so far.
///
/// The caller and the carrier, URLSession or libcurl, meet here. Whichever of them ends the transfer first wins, at once:
/// a call that is cancelled, or whose response has become too large, does not wait for the carrier to agree. Bytes
/// that the carrier still delivers afterwards are dropped.
final class Transfer: Sendable {
    /// A point of a transfer that a caller can wait for.
    enum Milestone {
        case head, bytes, end
    }

    /// Stops the session's work.
    typealias Stop = @Sendable () -> Void

    private struct State {
        var head: TransferHead?
        var body = Data()
        var received: Int64 = 0
        var outcome: Result<Void, TransportError>?
        var waiters: [Waiter] = []
        var stop: Stop?
        var resume: Stop?
        var age = Duration.zero
        /// The time since something happened.
        var idle = Duration.zero
        /// Whether the whole body has left us; the other side may still be reading it.
        var hasSentBody = false
        /// Whether the connection waits for the reader.
        var isHeldUp = false

        func hasReached(_ milestone: Milestone) -> Bool {
            if outcome != nil { return true }
            return switch milestone {
            case .head: head != nil
            case .bytes: !body.isEmpty
            case .end: false
            }
        }

        /// Takes the waiters whose milestone is reached; two may read one body, though each byte goes to one of them.
        mutating func takeWaiters() -> [Waiter] {
            guard !waiters.isEmpty else { return [] }
            let reached = waiters.filter { hasReached($0.milestone) }
            waiters = waiters.filter { !hasReached($0.milestone) }
            return reached
        }
    }

    private struct Waiter {
        let milestone: Milestone
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct Arrival {
        let total: Int64
        let length: Int64?
        let waiters: [Waiter]
        /// The end of the transfer, if these bytes are its last.
        let end: Result<Void, TransportError>?
    }

    /// The outcome for bytes that have arrived.
    enum Reception: Sendable {
        case taken
        /// Bring them again when the reader has caught up.
        case held
        /// The reader does not want the bytes any more.
        case over
    }

    private struct Ending {
        let waiters: [Waiter]
        let stop: Stop?
    }

    private let state = Mutex(State())
    private let limits: TransferLimits
    private let progress: TransferReport?
    private let onEnd: @Sendable (Transfer) -> Void
    private let expectsBody: Bool
    private let uploadLength: Int64

    /// A transfer that has not begun.
    ///
    /// `onEnd` is called exactly once, when the transfer is over for its caller.
    init(
        limits: TransferLimits,
        expectsBody: Bool = true,
        uploadLength: Int64 = 0,
        progress: TransferReport? = nil,
        onEnd: @escaping @Sendable (Transfer) -> Void = { _ in }
    ) {
        (self.limits, self.expectsBody, self.uploadLength) = (limits, expectsBody, uploadLength)
        (self.progress, self.onEnd) = (progress, onEnd)
    }

    // MARK: The caller's side

    /// Waits until the transfer has come this far, or is over.
    ///
    /// Cancelling the caller ends the transfer.
    func wait(for milestone: Milestone) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.hasReached(milestone) { return true }
                    state.waiters.append(Waiter(milestone: milestone, continuation: continuation))
                    return false
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            end(.failure(.cancelled))
        }
    }

    /// The head, even if the transfer failed after it.
    func head() throws(TransportError) -> TransferHead {
        let (head, outcome) = state.withLock { ($0.head, $0.outcome) }
        if let head { return head }
        try outcome?.get()
        throw TransportError(.malformedResponse, detail: "no head")
    }

    /// The bytes that were not read yet; `nil` when there are none and none will come.
    ///
    /// A transfer that failed has none, but for a stream: there what came before the failure is read before it.
    func takeBytes() throws(TransportError) -> Data? {
        let (body, outcome, resume) = state.withLock { state in
            defer {
                state.body = Data()
                state.isHeldUp = false
            }
            return (state.body, state.outcome, state.isHeldUp ? state.resume : nil)
        }
        resume?()
        if !body.isEmpty { return body }
        try outcome?.get()
        return nil
    }

    // MARK: The session's side

    /// Stores how to stop the session's work; returns `false` when the transfer is over and the work should not begin.
    ///
    /// `resume` continues work whose bytes were held back.
    func begin(stop: @escaping Stop, resume: Stop? = nil) -> Bool {
        state.withLock { state in
            guard state.outcome == nil else { return false }
            state.stop = stop
            state.resume = resume
            return true
        }
    }

    /// Whether the caller has what it wanted, or has given up.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Does something only while the transfer runs; it cannot be stopped in the meantime.
    func whileRunning(_ action: () -> Void) {
        state.withLock { if $0.outcome == nil { action() } }
    }

    var isStream: Bool { limits.isStream }
    var hasHead: Bool { state.withLock { $0.head != nil } }

    func receive(_ head: TransferHead) {
        guard !head.isInterim else { return }
        let length = expectsBody ? head.bodyLength ?? 0 : 0
        let limit = limits.limit(for: head)
        guard head.isError || length <= Int64(limit) else {
            return end(TransferLimits.Verdict.refusal(limit: limit))
        }
        let waiters = state.withLock { state in
            state.head = head
            state.idle = .zero
            if !limits.isStream { state.body.reserveCapacity(min(Int(length), Self.reserve)) }
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// A server may announce much and send little, so not everything is reserved beforehand.
    private static let reserve = 256 * 1024

    func receive(_ data: Data) {
        _ = data.withUnsafeBytes(receive)
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Reception {
        let arrival = state.withLock { state -> Arrival? in
            guard state.outcome == nil, let head = state.head else { return nil }
            if case .waits(let most) = limits.ahead, state.body.count >= most {
                state.isHeldUp = true
                return nil
            }
            state.idle = .zero
            // Under this lock, so that a reader never finds what is too much.
            let verdict = limits.judge(bytes.count, of: head, received: state.received, unread: state.body.count)
            state.received += Int64(bytes.count)
            state.body.append(contentsOf: bytes.prefix(verdict.taken))
            return Arrival(
                total: state.received,
                length: head.bodyLength,
                waiters: state.takeWaiters(),
                end: verdict.end
            )
        }
        guard let arrival else { return notTaken() }
        progress?.received(arrival.total, of: arrival.length)
        if let outcome = arrival.end { end(outcome) }
        for waiter in arrival.waiters { waiter.continuation.resume() }
        return .taken
    }

    /// Returns the outcome for bytes that were not taken.
    private func notTaken() -> Reception {
        let (isOver, hasHead) = state.withLock { ($0.outcome != nil, $0.head != nil) }
        if isOver || hasHead { return isOver ? .over : .held }
        end(.failure(TransportError(.malformedResponse, detail: "a body without a head")))
        return .over
    }

    /// Something has arrived that is no part of the body.
    func noteActivity() { state.withLock { $0.idle = .zero } }

    func sent(_ bytes: Int64) {
        let isOver = state.withLock { state in
            state.idle = .zero
            state.hasSentBody = bytes >= uploadLength
            return state.outcome != nil
        }
        guard !isOver else { return }
        progress?.sent(bytes)
    }

    /// The session has nothing more to say.
    func finish(_ error: TransportError?) {
        let head = state.withLock { state in
            state.stop = nil
            state.resume = nil
            return state.head
        }
        switch (head, error) {
        case (nil, nil): end(.failure(TransportError(.malformedResponse, detail: "an end without a head")))
        // A refusal is worth more than the news that its explanation broke off, or that our upload did.
        case (let head?, let error?) where head.isError && error.cause != .cancelled: end(.success(()))
        case (_, let error?): end(.failure(error))
        case (_, nil): end(.success(()))
        }
    }

    /// The most bytes of a body that are expected to be on their way at once, in the buffers of both systems.
    private static let mostUnderway: Int64 = 256 * 1024

    /// Grows older; too old, or idle for too long, it fails.
    func grow(by step: Duration, atMost limit: Duration, idle idleLimit: Duration? = nil) {
        let (age, idle, isRead) = state.withLock { state in
            state.age += step
            // It is not idle while it waits for its reader.
            if !state.isHeldUp { state.idle += step }
            return (state.age, state.idle, state.hasSentBody && state.head == nil)
        }
        // The bytes that were written last may still be on their way.
        let reading = isRead ? Duration.slowTransfer(of: min(uploadLength, Self.mostUnderway)) : .zero
        if age > limit {
            end(.failure(TransportError(.timedOut, detail: "the transfer takes too long")))
        } else if let idleLimit, idle > idleLimit + reading {
            end(.failure(TransportError(.timedOut, detail: "the transfer stands still")))
        }
    }

    /// Ends the transfer for its caller, unless it is over already, and stops the task if it still runs.
    func end(_ outcome: Result<Void, TransportError>) {
        let ending = state.withLock { state -> Ending? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            if case .failure(let error) = outcome, !keepsBytes(after: error) { state.body = Data() }
            defer { (state.stop, state.resume) = (nil, nil) }
            return Ending(waiters: state.takeWaiters(), stop: state.stop)
        }
        guard let ending else { return }
        onEnd(self)
        for waiter in ending.waiters { waiter.continuation.resume() }
        ending.stop?()
    }

    private func keepsBytes(after error: TransportError) -> Bool {
        if case .responseTooLarge = error.cause { return false }
        return limits.isStream && error.cause != .cancelled
    }
}
