import Synchronization

/// Profiles that were read before.
///
/// A profile that one user read is not shown to another user.
final class ProfileCache: Sendable {
    struct Key: Hashable, Sendable {
        let user: UserID
        let reader: UserID
    }

    private static let capacity = 500
    private let profiles = Mutex<[Key: UserProfile]>([:])

    func profile(for key: Key) -> UserProfile? {
        profiles.withLock { $0[key] }
    }

    func store(_ profile: UserProfile, for key: Key) {
        profiles.withLock { profiles in
            if profiles.count >= Self.capacity { profiles = [:] }
            profiles[key] = profile
        }
    }
}
