public import OpenMarketDomain

/// A mock of every use case that needs an account.
public final class MockAccountUseCases: Verifiable {
    /// Sign-ups.
    public let signUp = MockSignUp()
    /// Log-ins.
    public let login = MockLogin()
    /// Log-outs.
    public let logout = MockLogout()
    /// Sessions of last time.
    public let restoreSession = MockRestoreSession()
    /// Letters to who has forgotten a password.
    public let sendPasswordReset = MockSendPasswordReset()
    /// Accounts ended.
    public let deleteAccount = MockDeleteAccount()
    /// Likes.
    public let handleLikedProduct = MockHandleLikedProduct()
    /// Lists of likes.
    public let fetchLikedProducts = MockFetchLikedProducts()
    /// Chats opened and left.
    public let handleChatting = MockHandleChatting()
    /// Lists of chats.
    public let fetchChatRooms = MockFetchChatRooms()
    /// Older messages.
    public let searchChatting = MockSearchChatting()
    /// Messages sent.
    public let sendMessage = MockSendMessage()
    /// Chats watched.
    public let observeMessages = MockObserveMessages()
    /// What was read.
    public let markRead = MockMarkRead()

    /// Mocks without answers.
    public init() {}

    /// The use cases to hand to a front end.
    public var all: AccountUseCases {
        AccountUseCases(
            signUp: signUp,
            login: login,
            logout: logout,
            restoreSession: restoreSession,
            sendPasswordReset: sendPasswordReset,
            deleteAccount: deleteAccount,
            handleLikedProduct: handleLikedProduct,
            fetchLikedProducts: fetchLikedProducts,
            handleChatting: handleChatting,
            fetchChatRooms: fetchChatRooms,
            searchChatting: searchChatting,
            sendMessage: sendMessage,
            observeMessages: observeMessages,
            markRead: markRead
        )
    }

    /// What all of them have to report.
    public var reports: [MockReport] {
        let mocks: [any Verifiable] = [
            signUp, login, logout, restoreSession, sendPasswordReset, deleteAccount, handleLikedProduct,
            fetchLikedProducts, handleChatting,
            fetchChatRooms, searchChatting, sendMessage, observeMessages, markRead,
        ]
        return mocks.flatMap(\.reports)
    }
}
