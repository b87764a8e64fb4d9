import Foundation
import OpenMarketDomain

/// The ports of a market in memory.
struct PreviewPorts {
    var products = InMemoryProductsRepository(products: [], sessions: [])
    var accounts = InMemoryAccounts()
    var pageSize = PageRequest.defaultSize
    var sessions = SessionKeeper(store: InMemorySessionStore())
    var events = BroadcastProductEvents()

    func market(chat: InMemoryChat) -> MarketPorts {
        MarketPorts(
            products: products,
            queries: products,
            banners: InMemoryBannerRepository(Self.banners),
            health: InMemoryHealthRepository(),
            images: InMemoryImageRepository(fallback: Fixture.jpeg),
            prepareImages: UnchangedImages(),
            sessions: sessions,
            events: events,
            pageSize: pageSize,
            accounts: AccountPorts(
                auth: accounts,
                profiles: accounts,
                names: accounts,
                vendors: CatalogueVendors(),
                likes: accounts,
                chats: chat
            )
        )
    }

    var market: MarketPorts { market(chat: InMemoryChat(accounts: accounts)) }

    static func signUp(_ accounts: InMemoryAccounts, into sessions: SessionKeeper) -> SignUp {
        SignUp(auth: accounts, profiles: accounts, names: accounts, sessions: sessions, vendors: CatalogueVendors())
    }

    private static let banners = (1...4).compactMap { number in
        URL(string: "https://images.example/banner/\(number).jpg").map { Banner(image: $0) }
    }
}

/// Finds the vendors of the sample catalogue by their credentials; any other user is a vendor of their own.
private struct CatalogueVendors: VendorFinder {
    func vendor(
        of profile: UserProfile,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> Vendor {
        let known = Fixture.sessions.first { $0.credentials == credentials }?.vendor
        return known ?? Vendor(id: Vendor.ID(profile.id), name: profile.vendorName)
    }
}

/// Leaves images as they are; a preview's are small.
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
