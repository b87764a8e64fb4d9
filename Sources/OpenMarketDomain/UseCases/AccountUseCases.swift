/// What one can do with an account, in one value: the use cases a front end with accounts is built on.
public struct AccountUseCases: Sendable {
    /// Opens an account.
    public var signUp: any SignUpUseCase
    /// Logs in.
    public var login: any LoginUseCase
    /// Logs out.
    public var logout: any LogoutUseCase
    /// Goes on with the login of last time.
    public var restoreSession: any RestoreSessionUseCase
    /// Has a letter sent to who has forgotten a password.
    public var sendPasswordReset: any SendPasswordResetUseCase
    /// Ends an account for good.
    public var deleteAccount: any DeleteAccountUseCase
    /// Likes products.
    public var handleLikedProduct: any HandleLikedProductUseCase
    /// Lists what one likes.
    public var fetchLikedProducts: any FetchLikedProductsUseCase
    /// Opens and leaves chats.
    public var handleChatting: any HandleChattingUseCase
    /// Lists chats.
    public var fetchChatRooms: any FetchChatRoomsUseCase
    /// Reads older messages.
    public var searchChatting: any SearchChattingUseCase
    /// Sends messages.
    public var sendMessage: any SendMessageUseCase
    /// Watches a chat.
    public var observeMessages: any ObserveMessagesUseCase
    /// Notes what was read.
    public var markRead: any MarkReadUseCase

    /// The use cases of one market.
    public init(
        signUp: any SignUpUseCase,
        login: any LoginUseCase,
        logout: any LogoutUseCase,
        restoreSession: any RestoreSessionUseCase,
        sendPasswordReset: any SendPasswordResetUseCase,
        deleteAccount: any DeleteAccountUseCase,
        handleLikedProduct: any HandleLikedProductUseCase,
        fetchLikedProducts: any FetchLikedProductsUseCase,
        handleChatting: any HandleChattingUseCase,
        fetchChatRooms: any FetchChatRoomsUseCase,
        searchChatting: any SearchChattingUseCase,
        sendMessage: any SendMessageUseCase,
        observeMessages: any ObserveMessagesUseCase,
        markRead: any MarkReadUseCase
    ) {
        self.signUp = signUp
        self.login = login
        self.logout = logout
        self.restoreSession = restoreSession
        self.sendPasswordReset = sendPasswordReset
        self.deleteAccount = deleteAccount
        self.handleLikedProduct = handleLikedProduct
        self.fetchLikedProducts = fetchLikedProducts
        self.handleChatting = handleChatting
        self.fetchChatRooms = fetchChatRooms
        self.searchChatting = searchChatting
        self.sendMessage = sendMessage
        self.observeMessages = observeMessages
        self.markRead = markRead
    }
}
