package import OpenMarketDomain
import OpenMarketWire

/// Selling at a server, whichever generation it speaks.
package struct RemoteSellingRepository: SellingRepository {
    private let client: EndpointClient
    private let dialect: any MarketDialect
    private let sessions: SessionKeeper
    private let open: OpenRegistrations
    /// The endpoints that a user's access token signs; `nil` where changes are signed by secrets alone.
    private let signedByToken: (any SignedDialect)?

    /// A change, and the vendor that it is made for.
    private typealias Signed = (dialect: any SignedDialect, vendor: VendorCredentials)

    /// Sells at the server of `client`, which speaks `dialect`; `sessions` are told which vendor a user is.
    ///
    /// With `signsByToken`, for a server that has the accounts, a user's login signs and there is no secret.
    package init(
        client: EndpointClient,
        dialect: any MarketDialect,
        sessions: SessionKeeper = SessionKeeper(store: InMemorySessionStore()),
        signsByToken: Bool = false
    ) {
        (self.client, self.dialect, self.sessions) = (client, dialect, sessions)
        open = OpenRegistrations { client.surroundings.uuid() }
        signedByToken = signsByToken ? dialect.signedByToken : nil
    }

    /// The endpoints that the login of the caller signs where the server takes it, else those that a secret signs.
    private func signed(_ secret: Secret? = nil) async throws(MarketError) -> Signed {
        if let signedByToken, let session = try await sessions.caller(), session.auth != nil {
            return (signedByToken, session.credentials)
        }
        let vendor = try await sessions.signature(secret)
        return (dialect.signed(by: vendor), vendor)
    }

    package var registrationKeys: RegistrationKeyMemory { dialect.registrationKeys }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let (signed, vendor) = try await signed(secret)
        let endpoint = try signed.register(draft, images: images)
        let detail: ProductDetail
        if let key {
            detail = try await client.call(endpoint.keyed(by: key), progress: progress)
        } else {
            let fingerprint = OpenRegistrations.Fingerprint(draft, images, by: vendor.identifier)
            // A market that is still busy with the attempt before says 409, too; the next attempt must not be another product.
            detail = try await open.once(fingerprint, keepingKey: { $0.keepsKey($1) || $0 == .conflict }) {
                key,
                _ async throws(MarketError) in
                try await client.call(endpoint.keyed(by: key), progress: progress)
            }
        }
        await learn(from: detail, by: vendor)
        return detail
    }

    /// Tells the session which vendor it is, where it does not know: the account is kept by another service (see
    /// ``SearchingVendorRegister``), or the app has an identifier and a secret, and not the number that the server gave.
    private func learn(from detail: ProductDetail, by vendor: VendorCredentials) async {
        guard let id = detail.vendorID, (try? await sessions.session()) != nil else { return }
        let name = detail.vendor?.name ?? detail.product.vendorName ?? ""
        await sessions.learn(Vendor(id: id, name: name), with: vendor)
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await client.call(try await signed(secret).dialect.edit(original, with: patch))
    }

    package var features: Set<MarketFeature> { dialect.features }

    package func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let (signed, vendor) = try await signed()
        guard let endpoint = signed.arrange(album, of: id, version: version) else {
            throw .unsupported(.arrangingImages)
        }
        let fingerprint = OpenRegistrations.Fingerprint(
            album,
            of: id,
            version: version,
            by: vendor.identifier
        )
        return try await open.once(fingerprint, keepingKey: { $0.keepsKey($1) }) { key, _ async throws(MarketError) in
            try await client.call(endpoint.keyed(by: key), progress: progress)
        }
    }

    package func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        switch try await signed(secret).dialect.delete(id) {
        case .direct(let delete):
            _ = try await client.call(delete)
        case .twoSteps(let unlock, let delete):
            let answer = try await client.call(unlock)
            _ = try await client.call(try delete(answer))
        }
    }

    package func confirmOwnership(of id: Product.ID, secret: Secret?) async throws(MarketError) {
        _ = try await client.call(try await signed(secret).dialect.confirmOwnership(of: id))
    }
}

extension Endpoint {
    fileprivate func keyed(by key: RegistrationKey) -> Endpoint {
        var endpoint = self
        endpoint.headers[HTTPHeaders.idempotencyKey] = key.rawValue
        return endpoint
    }
}

extension MarketError {
    /// Returns whether the next attempt should have the same key: for a change that may be done, and for one whose body the
    /// market may have in part.
    ///
    /// After an attempt that may have arrived, only the market's word on the content itself says that it did not: the page
    /// of a hotel's network, or the end of the session, comes before the market has looked for the key.
    fileprivate func keepsKey(_ isInDoubt: Bool) -> Bool {
        switch self {
        case .offline, .unreachable, .rateLimited: true
        case .invalid: false
        default: isInDoubt || outcome == .unknown
        }
    }
}
