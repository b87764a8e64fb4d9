import Foundation
import OpenMarketDomain

/// The parts of a preview's market, wired.
struct PreviewParts {
    let products: InMemoryProductsRepository
    let accounts: InMemoryAccounts
    let chat: InMemoryChat
    let pageSize: Int
    let sessions = SessionKeeper(store: InMemorySessionStore())
    private let events = BroadcastProductEvents()

    init(products: InMemoryProductsRepository, accounts: InMemoryAccounts, chat: InMemoryChat, pageSize: Int) {
        self.products = products
        self.accounts = accounts
        self.chat = chat
        self.pageSize = pageSize
    }

    static func signUp(_ accounts: InMemoryAccounts, into sessions: SessionKeeper) -> SignUp {
        SignUp(auth: accounts, profiles: accounts, names: accounts, sessions: sessions, vendors: CatalogueVendors())
    }

    var market: MarketUseCases {
        MarketUseCases(
            addNextProductPage: { [products, pageSize] in AddNextProductPage(products: products, pageSize: pageSize) },
            searchQuery: SearchQuery(repository: products),
            searchQueryResults: SearchQueryResults(repository: products, pageSize: pageSize),
            fetchProductDetail: FetchProductDetail(products: products, likes: accounts, sessions: sessions),
            fetchMyProducts: FetchMyProducts(repository: products, sessions: sessions, pageSize: pageSize),
            fetchBanners: FetchBanners(repository: InMemoryBannerRepository(Self.banners)),
            registerProduct: RegisterProduct(
                products: products,
                sessions: sessions,
                events: events,
                prepareImages: UnchangedImages()
            ),
            editProduct: EditProduct(products: products, sessions: sessions, events: events),
            deleteProduct: DeleteProduct(products: products, sessions: sessions, events: events),
            loadImage: LoadImage(repository: InMemoryImageRepository(fallback: Fixture.jpeg)),
            events: events,
            sessions: sessions,
            accounts: people
        )
    }

    private var people: AccountUseCases {
        let profile = SearchUserProfile(profiles: accounts, sessions: sessions)
        let owner = SearchOthersUID(names: accounts, sessions: sessions)
        let outbox = MessageOutbox()
        return AccountUseCases(
            signUp: Self.signUp(accounts, into: sessions),
            login: Login(auth: accounts, profiles: accounts, sessions: sessions, vendors: CatalogueVendors()),
            logout: Logout(auth: accounts, sessions: sessions),
            restoreSession: RestoreSession(sessions: sessions),
            sendPasswordReset: SendPasswordReset(auth: accounts),
            deleteAccount: DeleteAccount(auth: accounts, profiles: accounts, names: accounts, sessions: sessions),
            handleLikedProduct: HandleLikedProduct(likes: accounts, sessions: sessions, events: events),
            fetchLikedProducts: FetchLikedProducts(
                likes: accounts,
                products: products,
                sessions: sessions,
                pageSize: pageSize
            ),
            handleChatting: HandleChatting(chats: chat, sessions: sessions, profile: profile, owner: owner),
            fetchChatRooms: FetchChatRooms(chats: chat, sessions: sessions),
            searchChatting: SearchChatting(chats: chat, sessions: sessions),
            sendMessage: SendMessage(chats: chat, sessions: sessions, outbox: outbox),
            observeMessages: ObserveMessages(chats: chat, sessions: sessions, states: sessions, outbox: outbox),
            markRead: MarkRead(chats: chat, sessions: sessions)
        )
    }

    private static let banners = (1...4).compactMap { number in
        URL(string: "https://images.example/banner/\(number).jpg").map(Banner.init)
    }
}

/// Finds the vendors of the sample catalogue by what they log in with; whoever else signs up is a vendor of their own.
private struct CatalogueVendors: VendorFinder {
    func vendor(
        of profile: UserProfile,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> Vendor {
        let known = Fixture.sessions.first { $0.credentials == credentials }?.vendor
        return known ?? Vendor(id: Vendor.ID(profile.id), name: profile.vendorName)
    }
}

/// Takes pictures as they are; a preview's are small.
private struct UnchangedImages: PrepareImagesUseCase {
    func callAsFunction(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try inputs.enumerated().map { index, input throws(MarketError) in
            guard case .data(let data) = input.source else { throw .image(.unreadableFile) }
            return PreparedImage(data: data, format: .jpeg, fileName: "photo-\(index + 1).jpg")
        }
    }
}
