import Foundation
import OpenMarketDomain

/// A market in a notebook: the newest product first, and vendors who are known by their credentials.
actor Notebook: ProductsRepository, SellingRepository {
    private let vendors: [VendorCredentials: Vendor]
    private let sessions: any SessionStore
    private let now: @Sendable () -> Date

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
        throw .unsupported(.sorting)
    }

    func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        throw .unsupported(.sorting)
    }

    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        throw .unsupported(.sorting)
    }

    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        throw .unsupported(.sorting)
    }

    func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        throw .unsupported(.sorting)
    }

    func confirmOwnership(of id: Product.ID, secret: Secret?) async throws(MarketError) {
        throw .unsupported(.sorting)
    }
}
