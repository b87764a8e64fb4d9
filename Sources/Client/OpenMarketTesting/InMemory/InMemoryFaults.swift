public import OpenMarketDomain
import Synchronization

/// Makes an in-memory market fail like a real one: before anything happened, or after, when only the response is lost.
///
/// ```swift
/// market.faults.fail(.claimName, .after, with: .connectionLost)
/// ```
public final class InMemoryFaults: Sendable {
    /// The half of a call that fails.
    public enum Phase: Sendable, Hashable, CaseIterable {
        /// The call fails before the step has done its work.
        case before
        /// The call fails after the step has done its work, so that only the response is lost.
        case after
    }

    /// Decides about every half of every call; it may throw, and it may wait.
    public typealias Handler = @Sendable (InMemoryOperation, Phase) async throws(MarketError) -> Void

    private struct Fault {
        let operation: InMemoryOperation
        let phase: Phase
        let error: MarketError
        var times: Int
    }

    private struct State {
        var faults: [Fault] = []
        var handler: Handler?
        var calls: [InMemoryOperation] = []
    }

    private let state = Mutex(State())

    /// The operations so far, in order.
    public var calls: [InMemoryOperation] { state.withLock { $0.calls } }

    /// Makes the next calls of an operation fail.
    public func fail(
        _ operation: InMemoryOperation,
        _ phase: Phase = .before,
        with error: MarketError,
        times: Int = 1
    ) {
        state.withLock { state in
            state.faults.append(Fault(operation: operation, phase: phase, error: error, times: times))
        }
    }

    /// Asks `handler` about every half of every call, from now on.
    public func handle(_ handler: @escaping Handler) {
        state.withLock { $0.handler = handler }
    }

    /// Ends all faults, and removes the handler.
    public func heal() {
        state.withLock { state in
            state.faults = []
            state.handler = nil
        }
    }

    /// Does one step between its two faults.
    ///
    /// A cancelled caller gets `cancelled`, whether the work was done or not.
    func perform<Value: Sendable>(
        _ operation: InMemoryOperation?,
        _ step: () throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        guard let operation else { return try step() }
        try await pass(operation, .before)
        let value = try step()
        try await pass(operation, .after)
        return value
    }

    private func pass(_ operation: InMemoryOperation, _ phase: Phase) async throws(MarketError) {
        if phase == .before { state.withLock { $0.calls.append(operation) } }
        if let handler = state.withLock({ $0.handler }) { try await handler(operation, phase) }
        if let error = next(operation, phase) { throw error }
        guard !Task.isCancelled else { throw .cancelled }
    }

    private func next(_ operation: InMemoryOperation, _ phase: Phase) -> MarketError? {
        state.withLock { state in
            guard let index = state.faults.firstIndex(where: { $0.operation == operation && $0.phase == phase }) else {
                return nil
            }
            state.faults[index].times -= 1
            let error = state.faults[index].error
            if state.faults[index].times <= 0 { state.faults.remove(at: index) }
            return error
        }
    }
}

/// The steps of an in-memory market, each of which a fault can make fail.
public enum InMemoryOperation: String, Sendable, Hashable, CaseIterable {
    /// Reads of products.
    case readPage, countFacets, readDetail, readOwnDetail, readHistory
    /// Changes of products.
    case register, abandon, edit, arrange, deleteProduct, confirmOwnership
    case readBanners, checkHealth, loadImage
    /// The steps of `AuthService`.
    case createUser, signIn, signInWithProvider, refresh, signOut, deleteUser, sendPasswordReset, resetPassword
    /// The steps of `UserProfileRepository`.
    case readProfile, readAccount, createProfile, deleteProfile
    /// The step of `PersonalDataRepository`.
    case readPersonalData
    /// The steps of `VendorNameRegistry` and `VendorRegister`.
    case readOwner, claimName, releaseName, enroll, withdraw
    /// The steps of `LikesRepository`.
    case readLike, readLikes, setLiked
    /// The steps of `ChatRepository`; the last one is the beginning of `changes`.
    case openRoom, leaveRoom, readRooms, readMessages, sendMessage, markRead, watchRoom
    /// The steps of `SellersRepository`.
    case readSeller, follow, unfollow, readFollowed, markSeen, readFollowedPage, readPurchases
    /// The steps of `ReviewsRepository`.
    case readReviews, readSale, confirmSale, writeReview, answerReview, deleteReview
    /// The steps of `BlocksRepository` and `ReportsRepository`.
    case block, unblock, readBlocked, report
}

extension MockCall {
    /// Calls of a step of an in-memory market, under its name.
    convenience init(_ operation: InMemoryOperation) { self.init(operation.rawValue) }

    /// The step that has its name.
    var operation: InMemoryOperation? { InMemoryOperation(rawValue: name) }
}
