package import OpenMarketDomain
import OpenMarketWire

/// Products at a server, whichever generation it speaks.
package struct RemoteProductsRepository: ProductsRepository {
    private let client: EndpointClient
    private let dialect: any MarketDialect
    private let sessions: SessionKeeper?
    private let openRegistrations = OpenRegistrations()

    /// Products at the server of `client`, which speaks `dialect`; `sessions` are told which vendor a user is.
    package init(client: EndpointClient, dialect: any MarketDialect, sessions: SessionKeeper? = nil) {
        self.client = client
        self.dialect = dialect
        self.sessions = sessions
    }

    package func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await client.call(dialect.page(request, matching: .all))
    }

    package func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await client.call(dialect.detail(id))
    }

    package func ownDetail(
        _ id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        guard let endpoint = dialect.ownDetail(id, as: credentials) else { throw .notFound }
        return try await client.call(endpoint)
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        guard let endpoint = dialect.history(of: id) else { throw .unsupported(.history) }
        return try await client.call(endpoint)
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let endpoint = try dialect.register(draft, images: images, as: credentials)
        let fingerprint = OpenRegistrations.Fingerprint(draft, images, credentials)
        // A market that is still busy with the attempt before says 409, too; the next attempt must not be another product.
        let detail = try await once(endpoint, fingerprint, progress) { $0.leavesUpload || $0 == .conflict }
        await learnVendor(from: detail, as: credentials)
        return detail
    }

    package var registrationKeys: RegistrationKeyMemory { dialect.registrationKeys }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        under key: RegistrationKey,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let endpoint = try dialect.register(draft, images: images, as: credentials)
        let detail = try await client.call(endpoint.keyed(by: key.rawValue), progress: progress)
        await learnVendor(from: detail, as: credentials)
        return detail
    }

    /// Tells the session which vendor it is, where it does not know: the account is kept by another service (see
    /// ``SearchingVendorRegister``), or the app has an identifier and a secret, and not the number that the server gave.
    private func learnVendor(from detail: ProductDetail, as credentials: VendorCredentials) async {
        guard let sessions, let id = detail.vendorID, (try? await sessions.session()) != nil else { return }
        let name = detail.vendor?.name ?? detail.product.vendorName ?? ""
        await sessions.learn(Vendor(id: id, name: name), with: credentials)
    }

    /// Sends what must not be done twice under the key of the attempt before, where `keepsKey` says so of its error.
    private func once(
        _ endpoint: Endpoint<ProductDetail>,
        _ fingerprint: OpenRegistrations.Fingerprint,
        _ progress: ProgressReporter?,
        keepsKey: (MarketError) -> Bool
    ) async throws(MarketError) -> ProductDetail {
        let key = openRegistrations.key(for: fingerprint)
        do throws(MarketError) {
            let detail = try await client.call(endpoint.keyed(by: key), progress: progress)
            openRegistrations.settle(fingerprint)
            return detail
        } catch {
            if !keepsKey(error) {
                openRegistrations.settle(fingerprint)
            } else if error.outcome == .unchanged {
                openRegistrations.noteUnsent(fingerprint)
            }
            throw error
        }
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await client.call(try dialect.edit(original, with: patch, as: credentials))
    }

    package var arrangesImages: Bool { dialect.arrangesImages }

    package func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        guard let endpoint = dialect.arrange(album, of: id, version: version, as: credentials) else {
            throw .unsupported(.arrangingImages)
        }
        let fingerprint = OpenRegistrations.Fingerprint(album, of: id, version: version, credentials)
        return try await once(endpoint, fingerprint, progress) { $0.leavesUpload }
    }

    package func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        switch try dialect.delete(id, as: credentials) {
        case .direct(let delete):
            _ = try await client.call(delete)
        case .twoSteps(let unlock, let delete):
            let answer = try await client.call(unlock)
            _ = try await client.call(try delete(answer))
        }
    }

    package func confirmOwnership(
        of id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) {
        _ = try await client.call(try dialect.confirmOwnership(of: id, as: credentials))
    }
}

extension Endpoint {
    /// The endpoint under an idempotency key.
    ///
    /// Its form is the same bytes at each attempt with this key, so that an upload that broke off can go on.
    fileprivate func keyed(by key: String) -> Endpoint {
        var endpoint = self
        endpoint.headers[HTTPHeaders.idempotencyKey] = key
        if case .multipart(let form) = body { endpoint.body = .multipart(form.bounded(by: key)) }
        return endpoint
    }
}

extension MarketError {
    /// Whether the next attempt should have the same key: for a change that may be done, and for one whose body the market
    /// may have in part.
    fileprivate var leavesUpload: Bool {
        switch self {
        case .offline, .unreachable, .rateLimited: true
        default: outcome == .unknown
        }
    }
}
