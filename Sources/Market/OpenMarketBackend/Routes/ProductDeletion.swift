import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Deleting, which takes two calls: one to prove oneself, one to delete.
struct ProductDeletion: Sendable {
    let viewer: Viewer

    private var parts: MarketDependencies { viewer.parts }

    private var authorization: VendorAuthorization { VendorAuthorization(viewer: viewer) }

    /// The earliest time at which a token that is still valid may have been made.
    private var oldest: Int64 { parts.seconds - parts.limits.deletionTokenLifetime }

    /// Returns the stored form of a token's secret: a digest, since no one is told it again.
    ///
    /// The second generation tells the secret of a product whenever its vendor asks.
    private func kept(_ secret: String) -> String {
        parts.configuration.generation == .v2 ? secret : SHA256.hexadecimal(of: secret)
    }

    /// `POST /api/products/:id/secret` or `…/archived`: the text that the second call needs.
    func unlock(_ call: RequestContext, id: String) async throws(Refusal) -> HTTPResponse {
        let signer = try await authorization.signer(of: call)
        let root = try await RequestBody(call: call, limits: parts.limits).json()
        // Some clients send the bare text instead of an object.
        let secret = root?.string ?? root.map { RequestFields($0) }?.text("secret")
        let vendor = try await authorization.prove(signer, secret: secret)
        let record = try await authorization.own(id, of: vendor)
        let fresh = TimeIdentifier(at: parts.configuration.now(), random: parts.configuration.random).dashed
        guard parts.configuration.generation == .v2 else {
            try await parts.stored {
                try await $0.addDeletionToken(
                    kept(fresh),
                    for: record.id,
                    at: parts.seconds,
                    forgettingBefore: oldest
                )
            }
            return MarketResponse.secret("/api/products/" + DeletionToken(product: record.id, secret: fresh).text)
        }
        let secretOfProduct = try await parts.stored { try await $0.deletionSecret(of: record.id, orElse: fresh) }
        return MarketResponse.secret(secretOfProduct)
    }

    /// `DELETE /api/products/:id/:product_secret`.
    func delete(_ call: RequestContext, id: String, secret: String) async throws(Refusal) -> HTTPResponse {
        let vendor = try await authorization.signer(of: call).vendor
        let record = try await authorization.own(id, of: vendor)
        try await check(secret, for: record, of: vendor, otherwise: .malformed("The product secret is wrong."))
        return try await delete(record, secret, of: vendor, call, nil)
    }

    /// `DELETE /api/products/:token`.
    func delete(_ call: RequestContext, token text: String) async throws(Refusal) -> HTTPResponse {
        let vendor = try await authorization.signer(of: call).vendor
        guard let token = DeletionToken(text) else { throw .notFound }
        return try await parts.once(call, caller: vendor.identifier, digest: "") {
            (ticket: IdempotentRequests.Ticket?) async throws(Refusal) in
            let record = try await authorization.own(String(token.product.rawValue), of: vendor)
            try await check(token.secret, for: record, of: vendor, otherwise: .notFound)
            return try await delete(record, token.secret, of: vendor, call, ticket)
        }
    }

    private func check(
        _ secret: String,
        for record: ProductRecord,
        of vendor: VendorRecord,
        otherwise refusal: Refusal
    ) async throws(Refusal) {
        let product = try await parts.stored { try await $0.product(deletableWith: kept(secret), madeSince: oldest) }
        try await parts.judge(product == record.id, target: authorization.target(vendor), otherwise: refusal)
    }

    private func delete(
        _ record: ProductRecord,
        _ secret: String,
        of vendor: VendorRecord,
        _ call: RequestContext,
        _ ticket: IdempotentRequests.Ticket?
    ) async throws(Refusal) -> HTTPResponse {
        let response = { @Sendable [parts] (record: ProductRecord) -> HTTPResponse in
            parts.detail(record, vendor: vendor, status: 202, for: call)
        }
        var wanted: Int64?
        if parts.configuration.generation == .v3x, try EntityTag.isWanted(record, by: call) { wanted = record.version }
        let version = wanted
        let deleted = try await parts.stored {
            try await $0.delete(
                record.id,
                with: kept(secret),
                madeSince: oldest,
                ifVersion: version,
                remembering: ticket?.remembering(response)
            )
        }
        await parts.images.remove(deleted.images.map(\.file))
        return response(deleted)
    }
}

/// The token of the third generation for deleting: the product's number and a secret, in Base64.
struct DeletionToken: Sendable, Hashable {
    let product: RecordID<ProductRecord>
    let secret: String

    init(product: RecordID<ProductRecord>, secret: String) {
        self.product = product
        self.secret = secret
    }

    /// Reads a token, with or without the end marks of Base64, which a client cuts off.
    init?(_ text: String) {
        guard text.utf8.count <= 256, let data = Base64.decode(text),
            let plain = String(validating: data, as: UTF8.self)
        else { return nil }
        let fields = plain.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count == 2, let number = WholeNumber.read(String(fields[0])), !fields[1].isEmpty else {
            return nil
        }
        self.init(product: RecordID(number), secret: String(fields[1]))
    }

    /// The text that goes into an address.
    var text: String { Data("\(product.rawValue)|\(secret)".utf8).base64EncodedString() }
}
