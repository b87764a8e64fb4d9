import Foundation
import OpenMarketDomain

/// A market in a notebook: the newest product first, and vendors who are known by their credentials.
actor Notebook: ProductsRepository, SellingRepository {
    private let vendors: [VendorCredentials: Vendor]
    private let sessions: any SessionStore
    private let now: @Sendable () -> Date
    /// The newest first.
    private var products: [ProductDetail] = []
    private var lastNumber = 0

    /// An empty notebook, in which these vendors may write; `sessions` say who does.
    init(
        vendors: [VendorCredentials: Vendor],
        sessions: any SessionStore,
        now: @escaping @Sendable () -> Date
    ) {
        self.vendors = vendors
        self.sessions = sessions
        self.now = now
    }

    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        let rows = products.filter { isVisible($0, to: vendor) }.map(\.product).filter(query.matches)
        // Any number may be asked for: it is compared and not multiplied.
        let pages = (rows.count + request.size - 1) / request.size
        let isThere = request.number <= pages
        let page = isThere ? rows.dropFirst((request.number - 1) * request.size).prefix(request.size) : []
        let hasNext = request.number < pages
        return ProductPage(number: request.number, products: Array(page), hasNext: hasNext, totalCount: rows.count)
    }

    func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        let detail = products.first { $0.id == id }
        guard let detail, isVisible(detail, to: vendor) else { throw .notFound }
        return detail
    }

    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let credentials = try await sessions.signature(secret)
        guard let vendor = vendors[credentials] else { throw .unauthenticated }
        lastNumber += 1
        let detail = entry(draft, id: Product.ID(lastNumber), vendor: vendor, createdAt: now(), status: .onSale)
        products.insert(detail, at: 0)
        return detail
    }

    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        let credentials = try await sessions.signature(secret)
        let (place, vendor) = try own(original.id, by: credentials)
        let kept = products[place]
        let draft = patch.applied(to: ProductDraft(kept))
        // The fields of a form do not hold the status of the sale, so the draft has none.
        let status = patch.status ?? kept.product.status
        products[place] = entry(draft, id: kept.id, vendor: vendor, createdAt: kept.product.createdAt, status: status)
        return products[place]
    }

    func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        let credentials = try await sessions.signature(secret)
        products.remove(at: try own(id, by: credentials).place)
    }

    func confirmOwnership(of id: Product.ID, secret: Secret?) async throws(MarketError) {
        let credentials = try await sessions.signature(secret)
        _ = try own(id, by: credentials)
    }

    /// Where a product is, if these are the credentials of its vendor.
    private func own(
        _ id: Product.ID,
        by credentials: VendorCredentials
    ) throws(MarketError) -> (place: Int, vendor: Vendor) {
        guard let vendor = vendors[credentials] else { throw .unauthenticated }
        guard let place = products.firstIndex(where: { $0.id == id }) else { throw .notFound }
        guard products[place].vendorID == vendor.id else { throw .notOwner }
        return (place, vendor)
    }

    /// A hidden product is there for its vendor only.
    private func isVisible(_ detail: ProductDetail, to credentials: VendorCredentials?) -> Bool {
        detail.product.status != .hidden || detail.vendor == credentials.flatMap { vendors[$0] }
    }

    private func entry(
        _ draft: ProductDraft,
        id: Product.ID,
        vendor: Vendor,
        createdAt: Date?,
        status: SaleStatus?
    ) -> ProductDetail {
        let product = Product(
            id: id,
            vendorID: vendor.id,
            vendorName: vendor.name,
            name: draft.name,
            summary: draft.description,
            thumbnail: nil,
            price: draft.price,
            discount: draft.discount,
            stock: draft.stock,
            createdAt: createdAt,
            status: status
        )
        return ProductDetail(product: product, description: draft.description, images: [], vendor: vendor)
    }
}
