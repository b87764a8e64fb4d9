/// Everything an app can do with an account: the second half of ``MarketUseCases``.
public struct AccountUseCases: Sendable {
    /// Creates an account and logs in.
    public var signUp: any SignUpUseCase
    /// Logs in.
    public var login: any LoginUseCase
    /// Logs in with what a provider, such as Apple or Google, gave the app.
    public var logInWithProvider: any LogInWithProviderUseCase
    /// Makes a user of an account that a provider has vouched for.
    public var finishSignUp: any FinishSignUpUseCase
    /// Logs out.
    public var logout: any LogoutUseCase
    /// Restores the session of the last launch.
    public var restoreSession: any RestoreSessionUseCase
    /// Sends the e-mail that resets a password.
    public var sendPasswordReset: any SendPasswordResetUseCase
    /// Deletes your own account.
    public var deleteAccount: any DeleteAccountUseCase
    /// Fetches the profile of a user.
    public var fetchUserProfile: any FetchUserProfileUseCase
    /// Finds the user who sells under a name.
    public var findUser: any FindUserUseCase
    /// Likes a product, or removes the like.
    public var setLike: any SetLikeUseCase
    /// Fetches the ids of all liked products.
    public var fetchLikedIDs: any FetchLikedIDsUseCase
    /// Opens a chat.
    public var openChat: any OpenChatUseCase
    /// Leaves a chat.
    public var leaveChat: any LeaveChatUseCase
    /// Lists the user's chats.
    public var fetchChatRooms: any FetchChatRoomsUseCase
    /// Fetches older messages of a chat.
    public var fetchOlderMessages: any FetchOlderMessagesUseCase
    /// Sends a message, or sends it again.
    public var sendMessage: any SendMessageUseCase
    /// Observes the messages of a chat.
    public var observeMessages: any ObserveMessagesUseCase
    /// Marks messages as read.
    public var markRead: any MarkReadUseCase
    /// Whether sellers can be blocked, and reports sent: the market's server has to know its users for that.
    public var canModerate: Bool
    /// Blocks sellers, and lists who is blocked.
    public var blockedSellers: any BlockedSellersUseCase
    /// Reports a product, a seller or a message.
    public var sendReport: any SendReportUseCase
    /// Whether sellers have pages and can be followed, and the two parties of a sale review each other: the market has
    /// to know its users for that.
    public var knowsSellers: Bool
    /// Shows what everybody may know of a seller.
    public var sellerPages: any SellerPagesUseCase
    /// Follows sellers.
    public var followedSellers: any FollowedSellersUseCase
    /// Reviews the other party of a sale.
    public var saleReviews: any SaleReviewsUseCase
    /// Shows what waits for the market, and tries it again or discards it.
    public var pendingChanges: any PendingChangesUseCase

    init(
        _ ports: AccountPorts,
        sessions: any SessionStore & SessionStates,
        events: any ProductEvents,
        messages outbox: MessageOutbox,
        changes: Outbox?,
        kept: KeptPorts
    ) {
        let (auth, profiles, names) = (ports.auth, ports.profiles, ports.names)
        let (chats, vendors) = (ports.chats, ports.vendors)
        let profile = FetchUserProfile(profiles: profiles, sessions: sessions)
        let findUser = FindUser(names: names, sessions: sessions)
        signUp = SignUp(auth: auth, profiles: profiles, names: names, sessions: sessions, vendors: vendors)
        login = Login(auth: auth, profiles: profiles, sessions: sessions, vendors: vendors)
        logInWithProvider = LogInWithProvider(auth: auth, profiles: profiles, sessions: sessions, vendors: vendors)
        finishSignUp = FinishSignUp(profiles: profiles, names: names, sessions: sessions, vendors: vendors)
        logout = Logout(auth: auth, sessions: sessions, changes: changes)
        restoreSession = RestoreSession(sessions: sessions, renewal: ports.renewal, vendors: vendors)
        (sendPasswordReset, pendingChanges) = (SendPasswordReset(auth: auth), PendingChanges(outbox: changes))
        deleteAccount = DeleteAccount(
            auth: auth,
            profiles: profiles,
            names: names,
            sessions: sessions,
            vendors: vendors,
            changes: changes,
            searches: kept.searches,
            views: kept.views,
            drafts: kept.drafts,
            market: kept.market
        )
        (fetchUserProfile, self.findUser) = (profile, findUser)
        setLike = SetLike(likes: ports.likes, sessions: sessions, events: events, changes: changes)
        fetchLikedIDs = FetchLikedIDs(likes: ports.shownLikes(with: changes), sessions: sessions)
        openChat = OpenChat(chats: chats, sessions: sessions, profile: profile, findUser: findUser)
        leaveChat = LeaveChat(chats: chats, sessions: sessions)
        fetchChatRooms = FetchChatRooms(chats: chats, sessions: sessions)
        fetchOlderMessages = FetchOlderMessages(chats: chats, sessions: sessions)
        sendMessage = SendMessage(chats: chats, sessions: sessions, outbox: outbox, changes: changes)
        observeMessages = ObserveMessages(chats: chats, sessions: sessions, states: sessions, outbox: outbox)
        markRead = MarkRead(chats: chats, sessions: sessions)
        canModerate = !(ports.blocks is NoBlocks) && !(ports.reports is NoReports)
        blockedSellers = BlockedSellers(blocks: ports.blocks, chats: chats, sessions: sessions)
        sendReport = SendReport(reports: ports.reports, sessions: sessions)
        knowsSellers = !(ports.sellers is NoSellers) && !(ports.reviews is NoReviews)
        sellerPages = SellerPages(sellers: ports.sellers, sessions: sessions)
        followedSellers = FollowedSellers(sellers: ports.sellers, sessions: sessions)
        saleReviews = SaleReviews(reviews: ports.reviews, sessions: sessions)
    }
}
