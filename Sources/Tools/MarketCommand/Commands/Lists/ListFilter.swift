import OpenMarket
import OpenMarketBackend

/// The options that narrow a list or choose its order.
struct ListFilter: Sendable {
    static let group = OptionGroup(
        title: "Which products, and in which order",
        options: [
            .sort, .minimumPrice, .maximumPrice, .onlyCurrency, .inStock, .discounted, .onlyStatus, .category,
            .ofVendor,
            .mine,
        ]
    )

    /// The options of lists that matter for counts.
    static let counting = OptionGroup(
        title: "Which products",
        options: [
            .minimumPrice, .maximumPrice, .onlyCurrency, .inStock, .discounted, .onlyStatus, .category, .ofVendor,
        ]
    )

    private let call: Invocation

    init(_ call: Invocation) throws(CommandFailure) {
        if call.has(.mine), call.has(.ofVendor) { throw call.misuse(.conflict("--mine", "--vendor")) }
        if call.has(.mine), call.has(.url) { throw call.misuse(.mineOnServer) }
        self.call = call
    }

    /// The query of the options; all products without any.
    func query(text: String, mine: Vendor.ID?) -> ProductQuery {
        ProductQuery(
            text: text,
            vendor: mine ?? call.text(.ofVendor).map(Vendor.ID.init(rawValue:)),
            minimumPrice: call.decimal(.minimumPrice),
            maximumPrice: call.decimal(.maximumPrice),
            currency: call.text(.onlyCurrency).map(Currency.init(rawValue:)),
            isInStock: call.has(.inStock) ? true : nil,
            isDiscounted: call.has(.discounted) ? true : nil,
            category: call.text(.category).map(ProductCategory.init(rawValue:)),
            status: call.text(.onlyStatus).flatMap(SaleStatus.init(rawValue:)),
            sort: call.text(.sort).flatMap(ProductSort.init(rawValue:)) ?? .standard
        )
    }

    /// The number of the calling account, where a market in this process knows it.
    func ownNumber(in market: SelectedMarket) async throws(CommandFailure) -> Vendor.ID? {
        guard call.has(.mine) else { return nil }
        guard let session = try await CommandFailure.of(await market.client.sessions.session()) else {
            throw .market(.unauthenticated)
        }
        if let vendor = session.vendor { return vendor.id }
        let accounts = try await CommandFailure.of(backend: await market.backend?.vendors()) ?? []
        let identifier = session.credentials.identifier.lowercased()
        guard let account = accounts.first(where: { $0.identifier.lowercased() == identifier }) else {
            throw .market(.unauthenticated)
        }
        let vendor = Vendor(id: Vendor.ID(account.id), name: account.name)
        // The vendor's hidden products are listed for this vendor alone.
        let claimed = Session(vendor: vendor, credentials: session.credentials)
        try await CommandFailure.of(await market.client.sessions.save(claimed))
        return vendor.id
    }
}

extension OptionSpec {
    static let sort = OptionSpec(
        "sort",
        .choice(["standard", "cheapest", "dearest", "discount", "likes"]),
        "The order; the others than standard need v3x."
    )
    static let minimumPrice = OptionSpec("min-price", .decimal("AMOUNT"), "Buyers pay this or more.")
    static let maximumPrice = OptionSpec("max-price", .decimal("AMOUNT"), "Buyers pay this or less.")
    static let onlyCurrency = OptionSpec(
        "currency",
        .suggestion("CODE", ["KRW", "USD", "JPY", "EUR"]),
        "Prices in this currency only."
    )
    static let inStock = OptionSpec("in-stock", .flag, "Without what is sold out.")
    static let discounted = OptionSpec("discounted", .flag, "With a discount only.")
    static let onlyStatus = OptionSpec(
        "status",
        .choice(SaleStatus.allCases.map(\.rawValue)),
        "How far the sale has come; needs v3x."
    )
    static let category = OptionSpec(
        "category",
        .text("NAME"),
        "Of this category or one below it, such as home or home.lighting; needs v3x."
    )
    static let ofVendor = OptionSpec(
        "vendor",
        .text("NUMBER"),
        "Of the vendor with this number, as 'show --json' has it; not in v1."
    )
    static let mine = OptionSpec("mine", .flag, "Of the account only; not with --url, see --vendor.")
}
