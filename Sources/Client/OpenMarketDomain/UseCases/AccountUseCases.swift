/// The use cases of an account: the second half of ``MarketUseCases``.
public struct AccountUseCases: Sendable {
    public var signUp: any SignUpUseCase
    public var login: any LoginUseCase
    /// The user's own account: providers, the last session, logging out, a new password, the user's data, its end.
    public var own: any OwnAccountUseCases
    /// Password, logins and one-time codes; `nil` where the accounts are elsewhere, which has ways of its own for them.
    public var security: (any SecurityRepository)?
    public var fetchUserProfile: any FetchUserProfileUseCase
    public var findUser: any FindUserUseCase
    public var setLike: any SetLikeUseCase
    public var likes: any LikeUseCases
    public var openChat: any OpenChatUseCase
    public var fetchOlderMessages: any FetchOlderMessagesUseCase
    public var sendMessage: any SendMessageUseCase
    /// The list of chats, live messages, marks and leaving.
    public var chats: any ChatUseCases

    init(
        _ ports: AccountPorts,
        images: any ImageRepository,
        sessions: any SessionStore & SessionStates,
        changes: Outbox,
        kept: KeptStores,
        surroundings: Surroundings
    ) {
        let (auth, profiles, names) = (ports.auth, ports.profiles, ports.names)
        let (chats, vendors) = (ports.chats, ports.vendors)
        let profile = FetchUserProfile(profiles: profiles, sessions: sessions)
        let findUser = FindUser(names: names, sessions: sessions)
        signUp = SignUp(
            auth: auth,
            profiles: profiles,
            names: names,
            sessions: sessions,
            vendors: vendors,
            surroundings: surroundings
        )
        login = Login(auth: auth, profiles: profiles, sessions: sessions, vendors: vendors)
        own = OwnAccount(
            auth: auth,
            profiles: profiles,
            names: names,
            sessions: sessions,
            vendors: vendors,
            data: ports.personalData.map { PersonalExport($0, images: images, now: surroundings.now) },
            renewal: ports.renewal,
            changes: changes,
            kept: kept,
            clock: surroundings.clock
        )
        security = ports.security
        (fetchUserProfile, self.findUser) = (profile, findUser)
        setLike = SetLike(changes)
        likes = Likes(likes: LikesWithPending(outbox: changes), sessions: sessions)
        openChat = OpenChat(chats: chats, sessions: sessions, profile: profile, findUser: findUser)
        fetchOlderMessages = FetchOlderMessages(chats: chats, sessions: sessions)
        sendMessage = SendMessage(changes)
        self.chats = Chats(
            chats: chats,
            sessions: sessions,
            states: sessions,
            outbox: changes.messages,
            surroundings: surroundings
        )
    }
}
