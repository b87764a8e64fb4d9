import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `POST /api/products`.
struct ProductRegistration: Sendable {
    let viewer: Viewer

    private var parts: MarketDependencies { viewer.parts }

    func response(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let authorization = VendorAuthorization(viewer: viewer)
        let signer = try await authorization.signer(of: call)
        let form = try await RequestBody(call: call, limits: parts.limits)
            .form(isHashed: call.header("Idempotency-Key") != nil)
        guard let params = try await form.content(of: "params", limit: parts.limits.jsonBytes) else {
            throw .malformed("Required request part 'params' is not present.")
        }
        let root = try RequestBody.document(params).root
        guard root.isObject else { throw .malformed("The part 'params' must be a JSON object.") }
        let fields = RequestFields(root)
        let vendor = try await authorization.prove(signer, secret: fields.text("secret"))
        return try await parts.once(call, caller: vendor.identifier, digest: form.digest) {
            (ticket: IdempotentRequests.Ticket?) async throws(Refusal) in
            try await register(fields, form.images, root, of: vendor, call, ticket)
        }
    }

    private func register(
        _ fields: RequestFields,
        _ files: [UploadedFile],
        _ root: JSONNode,
        of vendor: VendorRecord,
        _ call: RequestContext,
        _ ticket: IdempotentRequests.Ticket?
    ) async throws(Refusal) -> HTTPResponse {
        let words = ProductWords(parts.configuration.generation)
        var checked = try await parts.checked(files, field: "images")
        var product = try ProductEntry(product: fields, check: parts.check, spelling: words).newProduct(
            required: [
                "name": fields.holds("name"),
                words.description: [words.description, words.otherDescription].contains(where: fields.holds),
                "price": fields.holds("price"),
                "currency": fields.holds("currency"),
            ],
            after: checked.violations,
            check: parts.check,
            names: words.fields
        )
        product.vendorID = vendor.id
        product.createdAt = parts.seconds
        if words.isExtended {
            let texts = try ImageTexts.texts(in: root, of: checked.images.count, check: parts.check)
            for (place, text) in texts.enumerated() { checked.images[place].text = text }
        }
        product.images = try await parts.stored(checked.images)
        return try await insert(product, of: vendor, call, ticket)
    }

    private func insert(
        _ product: NewProduct,
        of vendor: VendorRecord,
        _ call: RequestContext,
        _ ticket: IdempotentRequests.Ticket?
    ) async throws(Refusal) -> HTTPResponse {
        let response = { @Sendable [parts] (record: ProductRecord) -> HTTPResponse in
            parts.detail(record, vendor: vendor, status: 201, for: call)
        }
        do throws(StoreError) {
            let record = try await parts.store.insert(product, remembering: ticket?.remembering(response))
            await parts.versions.add(product.images, of: product.vendorID)
            return response(record)
        } catch {
            await parts.images.remove(product.images)
            throw Refusal(error)
        }
    }
}

extension ProductWords {
    /// The names of the fields of the rules here.
    var fields: [Violation.Field: String] {
        [.images: "images", .description: description, .discount: "discounted_price"]
    }
}

extension MarketDependencies {
    /// Does a change once, if the client asks for that.
    func once(
        _ call: RequestContext,
        caller: String,
        digest: String,
        change: (IdempotentRequests.Ticket?) async throws(Refusal) -> HTTPResponse
    ) async throws(Refusal) -> HTTPResponse {
        guard configuration.generation == .v3x, let key = call.header("Idempotency-Key") else {
            return try await change(nil)
        }
        let whole = Hexadecimal.text(SHA256.digest(of: "\(call.method) \(call.request.path) \(digest)".utf8))
        switch try await once.begin(key, caller: caller, digest: whole, source: source()) {
        case .replay(let response): return response
        case .first(let ticket):
            defer { once.end(ticket.key) }
            return try await change(ticket)
        }
    }
}
