import Synchronization

/// Profiles that were read before.
///
/// What one user was shown is not shown to the next one.
final class ProfileMemory: Sendable {
    struct Question: Hashable, Sendable {
        let user: UserID
        let viewer: UserID
        /// An answer to a question from before the memory was cleared is too late.
        let generation: Int
    }

    private struct State {
        var generation = 0
        var profiles: [Question: UserProfile] = [:]
    }

    private static let capacity = 500
    private let state = Mutex(State())

    func question(about user: UserID, by viewer: UserID) -> Question {
        state.withLock { Question(user: user, viewer: viewer, generation: $0.generation) }
    }

    func answer(to question: Question) -> UserProfile? {
        state.withLock { $0.profiles[question] }
    }

    func keep(_ profile: UserProfile, as question: Question) {
        state.withLock { state in
            guard question.generation == state.generation else { return }
            if state.profiles.count >= Self.capacity { state.profiles = [:] }
            state.profiles[question] = profile
        }
    }

    func forget(_ user: UserID?) {
        state.withLock { state in
            state.generation += 1
            let kept = user == nil ? [:] : state.profiles.filter { $0.key.user != user }
            let entries = kept.map { question, profile in
                (Question(user: question.user, viewer: question.viewer, generation: state.generation), profile)
            }
            state.profiles = Dictionary(entries) { first, _ in first }
        }
    }
}
