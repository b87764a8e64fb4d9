/// Finds out who a user is.
///
/// | course | what happens |
/// |---|---|
/// | input | the user; oneself when `nil` |
/// | primary | what everybody may know about them; asked for once and then remembered |
/// | unknown | ``MarketError/notFound`` |
/// | nobody logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error; nothing is remembered |
/// | cancel | ``MarketError/cancelled`` |
public protocol SearchUserProfileUseCase: Sendable {
    /// The profile of `user`, or one's own.
    func callAsFunction(_ user: UserID?) async throws(MarketError) -> UserProfile

    /// Has the profile of `user` asked for again the next time; all of them when `nil`.
    func forget(_ user: UserID?)
}

extension SearchUserProfileUseCase {
    /// One's own profile.
    public func callAsFunction() async throws(MarketError) -> UserProfile {
        try await self(nil)
    }
}

/// Finds out who a user is, from a repository and what it has said before.
public struct SearchUserProfile: SearchUserProfileUseCase {
    private let profiles: any UserProfileRepository
    private let sessions: any SessionStore
    private let memory = ProfileMemory()

    /// Asks `profiles` on behalf of the session in `sessions`.
    public init(profiles: any UserProfileRepository, sessions: any SessionStore) {
        self.profiles = profiles
        self.sessions = sessions
    }

    /// The profile of `user`, or one's own.
    public func callAsFunction(_ user: UserID?) async throws(MarketError) -> UserProfile {
        let login = try await sessions.login()
        let wanted = user ?? login.user
        let question = memory.question(about: wanted, by: login.user)
        if let known = memory.answer(to: question) { return known }
        let profile = try await profiles.profile(of: wanted, as: login)
        guard !Task.isCancelled else { throw .cancelled }
        memory.keep(profile, as: question)
        return profile
    }

    /// Has the profile of `user` asked for again the next time; all of them when `nil`.
    public func forget(_ user: UserID?) {
        memory.forget(user)
    }
}
