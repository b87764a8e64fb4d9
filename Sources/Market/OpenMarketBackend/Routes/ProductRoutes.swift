import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The second and third generation: `/healthChecker` and `/api/products…`.
struct ProductRoutes: MarketRoutes {
    let parts: MarketDependencies
    let reads: ReadNote
    let viewer: Viewer

    /// The operations of the routes.
    enum Operation: Sendable {
        case health
        case list
        case register
        case detail(String)
        case history(String)
        case facets
        case edit(String)
        case arrange(String)
        case unlock(String)
        case deleteWithSecret(String, secret: String)
        case deleteWithToken(String)
    }

    private var hasTokens: Bool { parts.configuration.generation != .v2 }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        if segments == ["healthChecker"] { return [("GET", .health)] }
        guard segments.starts(with: ["api", "products"]) else { return [] }
        switch segments.count {
        case 2: return [("GET", .list), ("POST", .register)]
        case 3 where segments[2] == "facets" && parts.configuration.generation == .v3x: return [("GET", .facets)]
        case 3:
            // Where reading and editing have a number, deleting in the third generation has a token.
            let change: [(method: String, operation: Operation)] = [
                ("GET", .detail(segments[2])), ("PATCH", .edit(segments[2])),
            ]
            return hasTokens ? change + [("DELETE", .deleteWithToken(segments[2]))] : change
        case 4 where segments[3] == "history" && parts.configuration.generation == .v3x:
            return [("GET", .history(segments[2]))]
        case 4 where segments[3] == "images" && parts.configuration.generation == .v3x:
            return [("PUT", .arrange(segments[2]))]
        case 4 where segments[3] == (hasTokens ? "archived" : "secret"): return [("POST", .unlock(segments[2]))]
        case 4 where !hasTokens: return [("DELETE", .deleteWithSecret(segments[2], secret: segments[3]))]
        default: return []
        }
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        switch operation {
        case .health: MarketResponse.health
        case .list: try await ProductListing(parts: parts, reads: reads, viewer: viewer).response(call)
        case .register: try await ProductRegistration(parts: parts).response(call)
        case .detail(let id): try await detail(id, for: call)
        case .history(let id): try await history(of: id, for: call)
        case .facets: try await ProductListing(parts: parts, reads: reads, viewer: viewer).facets(call)
        case .arrange(let id): try await ProductAlbum(parts: parts).response(call, id: id)
        case .edit(let id): try await ProductEdit(parts: parts).response(call, id: id)
        case .unlock(let id): try await ProductDeletion(parts: parts).unlock(call, id: id)
        case .deleteWithSecret(let id, let secret):
            try await ProductDeletion(parts: parts).delete(call, id: id, secret: secret)
        case .deleteWithToken(let token): try await ProductDeletion(parts: parts).delete(call, token: token)
        }
    }

    private func detail(_ id: String, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let record = try await parts.product(id)
        let hidden = try await viewer.hiddenVendors(from: call)
        if let vendor = record.vendorID, hidden.contains(vendor) { throw .notFound }
        let vendor = try await parts.vendor(of: record)
        if record.status == .hidden {
            // Its vendor is known by the identifier; for all others there is no such product.
            guard try await parts.showsHidden(of: record.vendorID, to: call) else { throw .notFound }
            return MarketResponse.personal(parts.detail(record, vendor: vendor, for: call))
        }
        reads.scope = .product(record.id)
        return parts.read(parts.detail(record, vendor: vendor, for: call), version: record.version, for: call)
    }
}

extension ProductRoutes {
    private func history(of id: String, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        guard let number = WholeNumber.read(id) else { throw .malformed("The id must be a whole number.") }
        let hidden = try await viewer.hiddenVendors(from: call)
        if !hidden.isEmpty, let vendor = try await parts.product(id).vendorID, hidden.contains(vendor) {
            throw .notFound
        }
        let steps = try await parts.stored { () async throws(StoreError) in
            try await parts.store.history(of: RecordID(number))
        }
        guard let steps else { throw .notFound }
        reads.scope = .product(RecordID(number))
        let responses = parts.productAnswers(for: call)
        return parts.read(MarketResponse.json { responses.history(steps, to: &$0) }, for: call)
    }
}

extension MarketDependencies {
    /// The responses of the product generations for this caller.
    func productAnswers(for call: RequestContext) -> ProductResponses {
        ProductResponses(generation: configuration.generation, links: links(for: call))
    }

    /// Everything about a product.
    func detail(
        _ record: ProductRecord,
        vendor: VendorRecord?,
        status: Int = 200,
        for call: RequestContext
    ) -> HTTPResponse {
        let responses = productAnswers(for: call)
        return MarketResponse.json(status) { responses.detail(record, vendor: vendor, to: &$0) }
    }

    /// Returns whether the caller is this vendor, by its identifier, or the operator of the market.
    func showsHidden(of vendor: RecordID<VendorRecord>?, to call: RequestContext) async throws(Refusal) -> Bool {
        if OperatorAccess.isGranted { return true }
        guard configuration.generation == .v3x, let vendor, let identifier = call.header("identifier") else {
            return false
        }
        let caller = try await stored { () async throws(StoreError) in try await store.vendor(identifier: identifier) }
        return caller?.id == vendor
    }

    /// The vendor of a product, where it has one.
    func vendor(of record: ProductRecord) async throws(Refusal) -> VendorRecord? {
        guard let id = record.vendorID else { return nil }
        return try await stored { () async throws(StoreError) in try await store.vendor(id) }
    }

    /// A response to a read: with a tag in the extended generation.
    func read(_ response: HTTPResponse, version: Int64? = nil, for call: RequestContext) -> HTTPResponse {
        guard configuration.generation == .v3x else { return response }
        return EntityTag.apply(to: response, version: version, for: call)
    }
}
