import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketPresentation
import OpenMarketTesting
import OpenMarketWeather
import OpenMarketWire

/// The scenes of an app over a whole client, a market in this process, and weather in between.
@MainActor
final class WeatherStage {
    let watch: WatchedMarket
    let transport: WeatherTransport
    /// What the delays of the weather wait on.
    let delays = ManualClock()
    /// What the client's pauses before a repetition wait on.
    let pauses = PauseClock()
    let client: OpenMarketClient
    let context: SceneContext
    var ids: [Product.ID] = []

    private let backend: MarketBackend

    /// A market with so many products; with `isLive` messages arrive by themselves.
    ///
    /// Lists ask for no counts unless it `hasCounts`: they are a request of their own, which would meet the weather, too.
    init(
        goods: Int = 0,
        isLive: Bool = false,
        hasCounts: Bool = false,
        cache: CachePolicy = .networkOnly
    ) async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let (watch, pauses) = (WatchedMarket(backend), pauses)
        self.backend = backend
        self.watch = watch
        transport = WeatherTransport(InProcessTransport(isLive ? backend : watch), clock: delays)
        client = OpenMarketClient.embedded(backend, over: transport, session: nil) { configuration in
            configuration = configuration.patient
            configuration.surroundings.clock = pauses
            configuration.cache.policy = cache
        }
        var useCases = client.useCases
        if !hasCounts { useCases.features.remove(.facets) }
        context = SceneContext(market: useCases, wording: Wording(.english))
        let shop = OpenMarketClient.patient(backend, session: try await backend.makeSession(vendorName: "shop"))
        for number in 0..<goods {
            ids.append(
                try await shop.registerProduct(.fixture(name: "Chair \(number)"), images: [Fixture.imageInput]).id
            )
        }
    }

    /// Changes the weather.
    func weather(_ text: String) throws { transport.weather = try Weather(text) }

    /// Lets the user of the app sign up, who can sell then.
    func signUp(_ name: String = "ann") async throws {
        _ = try await client.requireAccounts().signUp(.fixture(name: name, market: nil))
        while context.session.session == nil { await Task.yield() }
    }

    /// Another user of the same market, in clear weather.
    func neighbour(_ name: String) async throws -> OpenMarketClient {
        try await OpenMarketClient.patient(backend).joined(by: name)
    }

    /// The requests that reached the market at an address that ends like this.
    func arrived(_ method: HTTPMethod, _ end: String) -> [HTTPRequest] {
        watch.entries.map(\.request).filter { $0.method == method && $0.path.hasSuffix(end) }
    }

    /// How many products the market has.
    func productCount() async throws -> Int? {
        let shop = OpenMarketClient.patient(backend)
        return try await shop.products().loadedCount()
    }

    /// A list of all products.
    func list() -> (model: ProductListModel, exits: Exits<ProductListModel.Exit>) {
        let (model, exits) = (ProductListModel(.all, context: context), Exits<ProductListModel.Exit>())
        model.onExit = { exits.all.append($0) }
        return (model, exits)
    }

    /// The scene of the newest product.
    func detail() -> (model: ProductDetailModel, exits: Exits<ProductDetailModel.Exit>) {
        let model = ProductDetailModel(ids.last ?? Product.ID(0), context: context)
        let exits = Exits<ProductDetailModel.Exit>()
        model.onExit = { exits.all.append($0) }
        return (model, exits)
    }

    /// A form for a new product in which nothing is missing.
    func form() async -> (model: ProductFormModel, exits: Exits<ProductFormModel.Exit>) {
        let (model, exits) = (ProductFormModel(.register, context: context), Exits<ProductFormModel.Exit>())
        model.onExit = { exits.all.append($0) }
        model.enter([
            .name: "Walnut table", .price: "120000", .stock: "2", .description: "Hand made, hardly used at all.",
        ])
        await model.add([Fixture.imageInput])
        return (model, exits)
    }
}

/// Where a scene has led to, in order.
@MainActor
final class Exits<Exit> {
    var all: [Exit] = []
}

extension ProductList {
    /// Loads everything; how many products there are.
    fileprivate func loadedCount() async throws -> Int {
        while try await loadNext() != .end {}
        return state.products.count
    }
}
