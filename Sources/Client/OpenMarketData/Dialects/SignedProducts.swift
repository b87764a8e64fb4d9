import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The operations of the second and third generation that a vendor signs: with an identifier in the header and a secret in
/// the body, or with the access token of the call.
struct SignedProducts: SignedDialect {
    let spelling: ProductSpelling
    let reader: ProductReader
    /// The credentials of the vendor; `nil` where the access token signs.
    let vendor: VendorCredentials?

    /// `GET /api/products/:id` by the vendor, who sees what is hidden from others.
    ///
    /// `nil` for a user: hidden products are in the response to every read that carries the user's token.
    func detail(_ id: Product.ID) -> Endpoint<ProductDetail>? {
        guard spelling.isExtended, let vendor, !vendor.secret.isEmpty else { return nil }
        var endpoint = ProductEndpoints.detail(id, reader: reader)
        endpoint.headers["identifier"] = vendor.identifier
        return endpoint
    }

    /// `POST /api/products` with one JSON part named `params` and the files named `images`.
    func register(_ draft: ProductDraft, images: [PreparedImage]) throws(MarketError) -> Endpoint<ProductDetail> {
        try checkIdentity()
        var images = images
        // The other generations have no field for texts of images.
        if !spelling.isExtended { for index in images.indices { images[index].text = nil } }
        let form = try form.registration(draft, images: images)
        return change("register", .post, [], .multipart(form), failure: MarketError.ofProduct)
    }

    /// `PUT /api/products/:id/images` with one JSON part named `params` and the new files named `images`.
    func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?
    ) -> Endpoint<ProductDetail>? {
        guard spelling.isExtended, vendor?.identifier.isEmpty != true else { return nil }
        let body = HTTPBody.multipart(form.album(album, version: version))
        return change("arrange", .put, [id.rawValue, "images"], body, failure: MarketError.ofSecret)
    }

    /// `PATCH /api/products/:id` with the changed fields and the vendor's secret.
    func edit(_ original: ProductDetail, with patch: ProductPatch) throws(MarketError) -> Endpoint<ProductDetail> {
        try checkIdentity()
        let body = HTTPBody.bytes(try form.change(patch).encoded())
        return change("edit", .patch, [original.id.rawValue], body, failure: MarketError.ofProduct)
    }

    /// The first step asks where to delete the product, which the second one does.
    func delete(_ id: Product.ID) throws(MarketError) -> Deletion {
        try checkIdentity()
        switch spelling.deletion {
        case .productSecret:
            return .twoSteps(unlock(id)) { productSecret throws(MarketError) in
                delete(at: .path("api", "products", id.rawValue, productSecret))
            }
        case .address:
            return .twoSteps(unlock(id)) { text throws(MarketError) in delete(at: try Self.target(of: text)) }
        }
    }

    /// The first step of deleting, without the second.
    func confirmOwnership(of id: Product.ID) throws(MarketError) -> Endpoint<EmptyResponse> {
        try checkIdentity()
        return unlock(id).map { _ in EmptyResponse() }
    }

    /// Throws unless the vendor is known: these generations ask who changes a product, so a typed secret is not enough.
    private func checkIdentity() throws(MarketError) {
        guard vendor?.identifier.isEmpty != true else { throw .unauthenticated }
    }

    private var form: ProductForm { ProductForm(names: spelling.names, secret: vendor?.secret) }

    private var identity: HTTPHeaders { vendor.map { ["identifier": $0.identifier] } ?? [:] }

    private var jsonIdentity: HTTPHeaders {
        var headers = identity
        headers["Content-Type"] = "application/json"
        return headers
    }

    private func change(
        _ name: String,
        _ method: HTTPMethod,
        _ path: [String],
        _ body: HTTPBody,
        failure: @escaping Endpoint<ProductDetail>.Failure
    ) -> Endpoint<ProductDetail> {
        var endpoint = Endpoint<ProductDetail>(
            name: "products." + name,
            method: method,
            target: .parts(RequestTarget(segments: ["api", "products"] + path)),
            headers: identity,
            body: body,
            needsAccessToken: vendor == nil,
            failure: failure,
            decode: ProductEndpoints.product(reader)
        )
        guard case .multipart = body else {
            endpoint.headers = jsonIdentity
            return endpoint
        }
        // Below this address, the extended generation takes large bodies in parts before the request.
        if spelling.isExtended {
            (endpoint.uploads, endpoint.uploadSecret) = (.path("api", "uploads"), vendor?.secret)
        }
        return endpoint
    }

    /// `POST /api/products/:id/secret` or `…/archived`: the first step of deleting.
    private func unlock(_ id: Product.ID) -> Endpoint<String> {
        Endpoint(
            name: "products.unlock",
            method: .post,
            target: .path("api", "products", id.rawValue, spelling.deletion.firstStep),
            headers: jsonIdentity,
            body: .bytes(form.proof.encoded()),
            needsAccessToken: vendor == nil,
            failure: MarketError.ofSecret,
            decode: TextAnswer.text(of:)
        )
    }

    /// The `DELETE` that the first step led to.
    private func delete(at target: EndpointTarget) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "products.delete",
            method: .delete,
            target: target,
            headers: identity,
            needsAccessToken: vendor == nil,
            decode: Endpoint.ignoringBody
        )
    }

    /// The address in the response; a bare token is taken for its last segment.
    private static func target(of text: String) throws(MarketError) -> EndpointTarget {
        if !text.contains("/"), RequestTarget.isSafe(text) { return .path("api", "products", text) }
        guard let address = ServerAddress(text) else {
            throw .unreadable(Unreadable(expected: "the address to delete"))
        }
        return .address(address)
    }
}
