import OpenMarket
import OpenMarketTesting

/// The use cases of the tour, wired by hand over repositories in memory.
///
/// An app lets `OpenMarketClient` do this; here every dependency can be seen.
struct TourMarket {
    let addNextProductPage: any AddNextProductPageUseCase
    let searchQuery: any SearchQueryUseCase
    let searchQueryResults: any SearchQueryResultsUseCase
    let fetchProductDetail: any FetchProductDetailUseCase
    let registerProduct: any RegisterProductUseCase
    let editProduct: any EditProductUseCase
    let deleteProduct: any DeleteProductUseCase
    let fetchMyProducts: any FetchMyProductsUseCase
    let fetchBanners: any FetchBannersUseCase
    let checkServerHealth: any CheckServerHealthUseCase
    let loadImage: any LoadImageUseCase
    let events: any ProductEvents

    /// A market with the sample catalogue, seen by its first vendor.
    init() {
        let products = InMemoryProductsRepository.sample()
        let sessions = MemorySessionStore(Fixture.sessions.first)
        let events = BroadcastProductEvents()
        let photos = PrepareImages(
            reader: FileImageInputReader(),
            compressor: ImageCompressor(codec: SystemImageCodec())
        )
        self.events = events
        addNextProductPage = AddNextProductPage(products: products, pageSize: 10)
        searchQuery = SearchQuery(repository: products, limit: 5)
        searchQueryResults = SearchQueryResults(repository: products)
        fetchProductDetail = FetchProductDetail(products: products)
        registerProduct = RegisterProduct(
            products: products,
            sessions: sessions,
            events: events,
            prepareImages: photos
        )
        editProduct = EditProduct(products: products, sessions: sessions, events: events)
        deleteProduct = DeleteProduct(products: products, sessions: sessions, events: events)
        fetchMyProducts = FetchMyProducts(repository: products, sessions: sessions)
        fetchBanners = FetchBanners(
            repository: InMemoryBannerRepository(
                Fixture.catalogue.prefix(2).flatMap(\.images).map { Banner(image: $0.url) }
            )
        )
        checkServerHealth = CheckServerHealth(repository: InMemoryHealthRepository())
        loadImage = LoadImage(repository: InMemoryImageRepository(fallback: Fixture.png))
    }
}
