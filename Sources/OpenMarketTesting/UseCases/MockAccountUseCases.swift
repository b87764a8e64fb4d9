public import OpenMarketDomain

/// A mock of every use case that needs an account.
public final class MockAccountUseCases: Verifiable {
    /// Sign-ups.
    public let signUp = MockUseCase<SignUpInfo, Session>("signUp")
    /// Log-ins.
    public let login = MockUseCase<Credentials, Session>("login")
    /// Log-ins with providers.
    public let logInWithProvider = MockUseCase<ProviderGrant, ProviderLogIn>("logInWithProvider")
    /// Finished accounts of providers.
    public let finishSignUp = MockUseCase<FinishSignUpInput, Session>("finishSignUp")
    /// Log-outs.
    public let logout = MockUseCase<Void, Void>("logout")
    /// Sessions of the last launch.
    public let restoreSession = MockUseCase<Void, SessionState>("restoreSession")
    /// E-mails that reset a password.
    public let sendPasswordReset = MockUseCase<String, Void>("sendPasswordReset")
    /// Deleted accounts.
    public let deleteAccount = MockUseCase<Secret, Void>("deleteAccount")
    /// Profiles.
    public let fetchUserProfile = MockUseCase<UserID?, UserProfile>("fetchUserProfile")
    /// Users behind names.
    public let findUser = MockUseCase<String, UserID>("findUser")
    /// Likes.
    public let setLike = MockUseCase<(id: Product.ID, isLiked: Bool), Bool>("setLike")
    /// Ids of liked products.
    public let fetchLikedIDs = MockUseCase<Void, Set<Product.ID>>("fetchLikedIDs")
    /// Opened chats.
    public let openChat = MockOpenChat()
    /// Left chats.
    public let leaveChat = MockUseCase<ChatRoom.ID, Void>("leaveChat")
    /// Lists of chats.
    public let fetchChatRooms = MockUseCase<Void, [ChatRoom]>("fetchChatRooms")
    /// Older messages.
    public let fetchOlderMessages = MockUseCase<FetchOlderMessagesInput, MessagePage>("fetchOlderMessages")
    /// Sent messages.
    public let sendMessage = MockSendMessage()
    /// Observed chats.
    public let observeMessages = MockUseCase<ChatRoom.ID, AsyncStream<ConversationState>>("observeMessages")
    /// Read messages.
    public let markRead = MockUseCase<(room: ChatRoom.ID, message: Message), Void>("markRead")
    /// Blocked sellers.
    public let blockedSellers = MockBlockedSellers()
    /// Reports.
    public let sendReport = MockUseCase<Report, Void>("sendReport")
    /// Pages of sellers.
    public let sellerPages = MockSellerPages()
    /// Followed sellers.
    public let followedSellers = MockFollowedSellers()
    /// Reviews after sales.
    public let saleReviews = MockSaleReviews()
    /// Changes that wait for the market.
    public let pendingChanges = MockPendingChanges()

    /// Mocks without a script.
    public init() {}

    /// These use cases with the mock in the place of each.
    func replacing(_ useCases: AccountUseCases) -> AccountUseCases {
        var all = useCases
        all.signUp = signUp
        all.login = login
        all.logInWithProvider = logInWithProvider
        all.finishSignUp = finishSignUp
        all.logout = logout
        all.restoreSession = restoreSession
        all.sendPasswordReset = sendPasswordReset
        all.deleteAccount = deleteAccount
        all.fetchUserProfile = fetchUserProfile
        all.findUser = findUser
        all.setLike = setLike
        all.fetchLikedIDs = fetchLikedIDs
        all.openChat = openChat
        all.leaveChat = leaveChat
        all.fetchChatRooms = fetchChatRooms
        all.fetchOlderMessages = fetchOlderMessages
        all.sendMessage = sendMessage
        all.observeMessages = observeMessages
        all.markRead = markRead
        all.blockedSellers = blockedSellers
        all.sendReport = sendReport
        all.sellerPages = sellerPages
        all.followedSellers = followedSellers
        all.saleReviews = saleReviews
        all.pendingChanges = pendingChanges
        return all
    }

    /// What all of them have to report.
    public var reports: [MockReport] {
        let mocks: [any Verifiable] = [
            signUp, login, logInWithProvider, finishSignUp, logout, restoreSession, sendPasswordReset, deleteAccount,
            fetchUserProfile, findUser,
            setLike,
            fetchLikedIDs, openChat, leaveChat, fetchChatRooms, fetchOlderMessages, sendMessage, observeMessages,
            markRead, blockedSellers, sendReport, sellerPages, followedSellers, saleReviews,
            pendingChanges,
        ]
        return mocks.flatMap(\.reports)
    }
}
