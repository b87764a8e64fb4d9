public import OpenMarketDomain

/// Accounts, likes and chats: what a market with users has besides its products.
///
/// Like the client itself it only wires: every use case is a variable of its protocol's
/// type, so that a preview or a test can put a mock in its place.
public struct MarketAccounts: Sendable {
    /// Makes a user of somebody: all or nothing.
    public var signUp: any SignUpUseCase
    /// Logs in.
    public var login: any LoginUseCase
    /// Logs out.
    public var logout: any LogoutUseCase
    /// Takes up the session of the last time.
    public var restoreSession: any RestoreSessionUseCase
    /// Has a letter sent with which its reader chooses another password.
    public var sendPasswordReset: any SendPasswordResetUseCase
    /// Deletes one's own account.
    public var deleteAccount: any DeleteAccountUseCase
    /// Fetches a profile.
    public var searchUserProfile: any SearchUserProfileUseCase
    /// Finds the user behind a vendor's name.
    public var searchOthersUID: any SearchOthersUIDUseCase
    /// Likes a product, or no longer.
    public var handleLikedProduct: any HandleLikedProductUseCase
    /// Lists the products one likes.
    public var fetchLikedProducts: any FetchLikedProductsUseCase
    /// Opens and leaves chats.
    public var handleChatting: any HandleChattingUseCase
    /// Lists one's chats.
    public var fetchChatRooms: any FetchChatRoomsUseCase
    /// Fetches older messages.
    public var searchChatting: any SearchChattingUseCase
    /// Sends a message, or sends it again.
    public var sendMessage: any SendMessageUseCase
    /// Watches a chat.
    public var observeMessages: any ObserveMessagesUseCase
    /// Notes what was read.
    public var markRead: any MarkReadUseCase
    /// Who is logged in, told anew with every change.
    public let states: any SessionStates

    /// Wires the use cases over the services of one project.
    init(_ services: AccountServices, market parts: MarketAssembly, configuration: MarketConfiguration) {
        let (auth, stored, keeper) = (services.auth, services.stored, parts.sessions)
        let (profiles, names, chat) = (stored.profiles, stored.vendorNames, stored.chat)
        let vendors = parts.vendors
        let outbox = MessageOutbox()
        let profile = SearchUserProfile(profiles: profiles, sessions: keeper)
        let owner = SearchOthersUID(names: names, sessions: keeper)
        signUp = SignUp(auth: auth, profiles: profiles, names: names, sessions: keeper, vendors: vendors)
        login = Login(auth: auth, profiles: profiles, sessions: keeper, vendors: vendors)
        logout = Logout(auth: auth, sessions: keeper)
        restoreSession = RestoreSession(sessions: keeper, renewal: services.renewal)
        sendPasswordReset = SendPasswordReset(auth: auth)
        deleteAccount = DeleteAccount(auth: auth, profiles: profiles, names: names, sessions: keeper)
        searchUserProfile = profile
        searchOthersUID = owner
        handleLikedProduct = HandleLikedProduct(likes: stored.likes, sessions: keeper, events: parts.events)
        fetchLikedProducts = FetchLikedProducts(
            likes: stored.likes,
            products: parts.products,
            sessions: keeper,
            pageSize: configuration.pageSize
        )
        handleChatting = HandleChatting(chats: chat, sessions: keeper, profile: profile, owner: owner)
        fetchChatRooms = FetchChatRooms(chats: chat, sessions: keeper)
        searchChatting = SearchChatting(chats: chat, sessions: keeper)
        sendMessage = SendMessage(chats: chat, sessions: keeper, outbox: outbox)
        observeMessages = ObserveMessages(chats: chat, sessions: keeper, states: keeper, outbox: outbox)
        markRead = MarkRead(chats: chat, sessions: keeper)
        states = keeper
    }
}
