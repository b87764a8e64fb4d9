import Synchronization

/// Fetches the profile of a user.
///
/// | course | what happens |
/// |---|---|
/// | input | the user; the session's user when `nil` |
/// | primary | the public profile; requested once, then read from memory |
/// | unknown | ``MarketError/notFound`` |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error; nothing is kept |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchUserProfileUseCase: Sendable {
    /// The profile of `user`, or your own.
    func callAsFunction(_ user: UserID?) async throws(MarketError) -> UserProfile
}

extension FetchUserProfileUseCase {
    /// The profile of the logged-in user.
    public func callAsFunction() async throws(MarketError) -> UserProfile {
        try await self(nil)
    }
}

/// Fetches profiles from a repository and keeps them in memory.
public struct FetchUserProfile: FetchUserProfileUseCase {
    private let profiles: any UserProfileRepository
    private let sessions: any SessionStore
    private let cache = ProfileCache()

    public init(profiles: any UserProfileRepository, sessions: any SessionStore) {
        self.profiles = profiles
        self.sessions = sessions
    }

    public func callAsFunction(_ user: UserID?) async throws(MarketError) -> UserProfile {
        let login = try await sessions.login()
        let key = ProfileCache.Key(user: user ?? login.user, reader: login.user)
        if let known = cache.profile(for: key) { return known }
        let profile = try await login.acting { () async throws(MarketError) in try await profiles.profile(of: key.user)
        }
        guard !Task.isCancelled else { throw .cancelled }
        cache.store(profile, for: key)
        return profile
    }
}

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
