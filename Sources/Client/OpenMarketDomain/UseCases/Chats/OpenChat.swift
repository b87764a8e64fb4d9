/// Opens the chat with another user.
///
/// | course | what happens |
/// |---|---|
/// | input | the other user, or the name they sell under |
/// | primary | the one room of the two users, created for both of them when there is none |
/// | about a product | both see it with the chat, where the market keeps it |
/// | opened again | the same room, whichever of the two opens it and however often at a time |
/// | with oneself | ``MarketError/chat(_:)`` with ``ChatFailure/withOneself``; nothing is sent |
/// | unknown | ``MarketError/notFound`` |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the room may be open nevertheless, and opening it again finds it |
public protocol OpenChatUseCase: Sendable {
    /// Opens the chat with a user.
    func callAsFunction(with user: UserID) async throws(MarketError) -> ChatRoom

    /// Opens the chat with the user who sells under a name, about one of their products perhaps.
    func callAsFunction(
        withVendorNamed name: String,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom
}

extension OpenChatUseCase {
    /// Opens the chat with the user who sells under a name.
    public func callAsFunction(withVendorNamed name: String) async throws(MarketError) -> ChatRoom {
        try await self(withVendorNamed: name, about: nil)
    }
}

/// Opens chats in a repository.
public struct OpenChat: OpenChatUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore
    private let profile: any FetchUserProfileUseCase
    private let findUser: any FindUserUseCase

    public init(
        chats: any ChatRepository,
        sessions: any SessionStore,
        profile: any FetchUserProfileUseCase,
        findUser: any FindUserUseCase
    ) {
        (self.chats, self.sessions, self.profile, self.findUser) = (chats, sessions, profile, findUser)
    }

    public func callAsFunction(with user: UserID) async throws(MarketError) -> ChatRoom {
        try await open(with: user, about: nil)
    }

    public func callAsFunction(
        withVendorNamed name: String,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        try await sessions.acting { _ async throws(MarketError) in
            try await open(with: try await findUser(name), about: product)
        }
    }

    private func open(with user: UserID, about product: Product.ID?) async throws(MarketError) -> ChatRoom {
        try await sessions.acting { _ async throws(MarketError) in
            let own = try await sessions.login().user
            guard user != own else { throw .chat(.withOneself) }
            return try await chats.open(with: try await profile(user), from: try await profile(own), about: product)
        }
    }
}
