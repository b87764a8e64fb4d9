public import Foundation
public import OpenMarketDomain

/// A mock of every use case of a market, to be scripted one by one.
///
/// ```swift
/// let market = MockUseCases()
/// market.fetchProductDetail.call.returns(.fixture())
/// let detail = try await market.all.fetchProductDetail(Product.ID(1))
/// try market.verify()
/// ```
public final class MockUseCases: Verifiable {
    /// Lists.
    public let products = MockUseCase<ProductSelection, ProductList>("products")
    /// Suggestions.
    public let suggestNames = MockUseCase<String, [String]>("suggestNames")
    /// Texts with a wrong letter; nothing is close by default.
    public let findSpelling = MockUseCase<String, String?>("findSpelling", fallback: .some(nil))
    /// Counts of lists; nothing to count by default.
    public let countFacets = MockUseCase<ProductQuery, ProductFacets>("countFacets", fallback: ProductFacets(total: 0))
    /// Searches that are kept.
    public let savedSearches = MockSavedSearches()
    /// Details.
    public let fetchProductDetail = MockUseCase<Product.ID, ProductDetail>("fetchProductDetail")
    /// Details past any cache.
    public let refreshProduct = MockUseCase<Product.ID, ProductDetail>("refreshProduct")
    /// Histories of products.
    public let fetchProductHistory = MockUseCase<Product.ID, [ProductRevision]>("fetchProductHistory")
    /// Registrations.
    public let registerProduct = MockUseCase<RegisterProductInput, ProductDetail>("registerProduct")
    /// Edits.
    public let editProduct = MockUseCase<EditProductInput, ProductDetail>("editProduct")
    /// New orders of images.
    public let arrangeImages = MockUseCase<ArrangeImagesInput, ProductDetail>("arrangeImages")
    /// Deletions.
    public let deleteProduct = MockUseCase<(id: Product.ID, secret: Secret?), Void>("deleteProduct")
    /// Banners.
    public let fetchBanners = MockUseCase<Void, [Banner]>("fetchBanners")
    /// Health checks.
    public let checkServerHealth = MockUseCase<Void, ServerHealth>("checkServerHealth")
    /// Logins of vendors without an account.
    public let loginAsVendor = MockUseCase<VendorCredentials, Session>("loginAsVendor")
    /// Images.
    public let loadImage = MockUseCase<URL, Data>("loadImage")
    /// Images to upload.
    public let prepareImages = MockUseCase<PrepareImagesInput, [PreparedImage]>("prepareImages")
    /// Images loaded before they are shown.
    public let imagePrefetching = MockImagePrefetching()
    /// What happened to products; works like the real one.
    public let events = BroadcastProductEvents()
    /// Changes by others, as a test reports them.
    public let live = MockLiveChanges()
    /// The session; works like the real one.
    public let sessions = SessionKeeper(store: InMemorySessionStore())
    /// Accounts, likes and chats.
    public let accounts = MockAccountUseCases()

    /// What was looked at; works like the real one, in memory.
    public let viewHistory: any ViewHistoryUseCase
    /// What was begun to offer; works like the real one, in memory.
    public let formDrafts: any FormDraftsUseCase

    /// Mocks without a script.
    public init() {
        viewHistory = ViewHistory(store: InMemoryViewHistory(), sessions: sessions)
        formDrafts = FormDrafts(store: InMemoryFormDrafts(), sessions: sessions)
    }

    /// The use cases to give to a view model.
    public var all: MarketUseCases {
        var all = MarketUseCases(PreviewPorts(sessions: sessions, events: events).market)
        all.products = products
        all.suggestNames = suggestNames
        all.findSpelling = findSpelling
        all.countFacets = countFacets
        all.savedSearches = savedSearches
        all.viewHistory = viewHistory
        all.formDrafts = formDrafts
        all.fetchProductDetail = fetchProductDetail
        all.refreshProduct = refreshProduct
        all.fetchProductHistory = fetchProductHistory
        all.live = live
        all.registerProduct = registerProduct
        all.editProduct = editProduct
        all.arrangeImages = arrangeImages
        all.deleteProduct = deleteProduct
        all.fetchBanners = fetchBanners
        all.checkServerHealth = checkServerHealth
        all.loginAsVendor = loginAsVendor
        all.loadImage = loadImage
        all.prepareImages = prepareImages
        all.imagePrefetching = imagePrefetching
        all.accounts = all.accounts.map(accounts.replacing)
        return all
    }

    /// What all of them have to report.
    public var reports: [MockReport] {
        let mocks: [any Verifiable] = [
            products, suggestNames, findSpelling, countFacets, savedSearches, fetchProductDetail, refreshProduct,
            fetchProductHistory,
            registerProduct,
            editProduct, arrangeImages,
            deleteProduct, fetchBanners, checkServerHealth, loginAsVendor, loadImage, prepareImages, imagePrefetching,
            accounts,
        ]
        return mocks.flatMap(\.reports)
    }
}
