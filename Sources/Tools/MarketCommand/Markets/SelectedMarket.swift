import OpenMarket
import OpenMarketBackend
import OpenMarketDesk

/// The market that a command works with, wherever it is.
struct SelectedMarket: Sendable {
    /// The kind of location.
    enum Kind: Sendable, Hashable {
        /// The demo catalogue in memory, gone when the command ends.
        case demo
        case file
        /// The market behind an address.
        case server
    }

    /// The market that this program serves, for commands that come over the socket of its operator.
    @TaskLocal static var served: SelectedMarket?

    let kind: Kind
    let client: OpenMarketClient
    /// The market itself, where it is in this process.
    let backend: MarketBackend?
    /// The name of the demo market's vendor, when it acts because no account was named.
    var demoVendor: String?
    /// The page of the operator, where this program serves the market.
    var desk: OperatorDesk?

    /// Writes what has to be written and lets go of the file.
    func close() async {
        await backend?.close()
    }

    /// The product, and a session in which the market itself decides whose it is.
    ///
    /// An identifier and a secret do not say which vendor they belong to, and the use
    /// cases compare vendors before they send anything. So the session says that it is
    /// the product's vendor, and the market, which knows, agrees or refuses.
    func claim(_ id: Product.ID) async throws(CommandFailure) -> ProductDetail {
        let detail = try await product(id)
        guard let session = try await CommandFailure.of(await client.sessions.session()) else {
            throw .market(.unauthenticated)
        }
        guard session.vendor == nil, let vendor = detail.claimedVendor else { return detail }
        let claimed = Session(vendor: vendor, credentials: session.credentials)
        try await CommandFailure.of(await client.sessions.save(claimed))
        return detail
    }

    /// Does something to a product; says who acts where no account was named.
    @discardableResult
    func changing<Value>(
        _ work: @autoclosure () async throws(MarketError) -> Value
    ) async throws(CommandFailure) -> Value {
        do throws(CommandFailure) {
            return try await CommandFailure.of(await work())
        } catch .market(.notOwner) {
            throw demoVendor.map { .notDemoVendors(vendor: $0) } ?? .market(.notOwner)
        }
    }

    /// The product with this id.
    func product(_ id: Product.ID) async throws(CommandFailure) -> ProductDetail {
        try await CommandFailure.of(await client.fetchProductDetail(id), missing: .noProduct(id))
    }

    /// Says that a change will not last, where it will not.
    func noteIfTemporary(_ console: Console) {
        guard kind == .demo else { return }
        console.note("This was the demo market, which is gone now; --data FILE or --url URL name one that stays.")
    }
}

extension ProductDetail {
    fileprivate var claimedVendor: Vendor? {
        if let vendor { return vendor }
        if let id = vendorID { return Vendor(id: id, name: product.vendorName ?? "") }
        return product.vendorName.map { Vendor(id: Vendor.ID(rawValue: ""), name: $0) }
    }
}
