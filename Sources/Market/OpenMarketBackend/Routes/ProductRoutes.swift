import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The second and third generation: `/healthChecker` and `/api/products…`.
extension RouteCall {
    func health() async throws(Refusal) -> HTTPResponse { MarketResponse.health }

    private var listing: ProductListing { ProductListing(parts: parts, reads: reads, viewer: viewer) }

    func listProducts() async throws(Refusal) -> HTTPResponse { try await listing.response(call) }

    func popularSearches() async throws(Refusal) -> HTTPResponse { try await listing.popularSearches() }
    func facets() async throws(Refusal) -> HTTPResponse { try await listing.facets(call) }

    func register() async throws(Refusal) -> HTTPResponse {
        try await ProductRegistration(viewer: viewer).response(call)
    }

    func arrange() async throws(Refusal) -> HTTPResponse {
        try await ProductAlbum(viewer: viewer).response(call, id: id)
    }

    func edit() async throws(Refusal) -> HTTPResponse { try await ProductEdit(viewer: viewer).response(call, id: id) }

    func unlock() async throws(Refusal) -> HTTPResponse {
        try await ProductDeletion(viewer: viewer).unlock(call, id: id)
    }

    func deleteWithSecret() async throws(Refusal) -> HTTPResponse {
        try await ProductDeletion(viewer: viewer).delete(call, id: id, secret: call.segments[3])
    }

    func deleteWithToken() async throws(Refusal) -> HTTPResponse {
        try await ProductDeletion(viewer: viewer).delete(call, token: id)
    }

    func detail() async throws(Refusal) -> HTTPResponse {
        let record = try await visibleProduct()
        let vendor = try await parts.vendor(of: record)
        guard record.status != .hidden else {
            return MarketResponse.personal(parts.detail(record, vendor: vendor, for: call))
        }
        reads.scope = .product(record.id)
        return parts.read(parts.detail(record, vendor: vendor, for: call), version: record.version)
    }

    /// The product in the path, if it is one that the caller sees.
    func visibleProduct() async throws(Refusal) -> ProductRecord {
        let record = try await parts.product(id)
        let hidden = try await viewer.hiddenVendors(from: call)
        if let vendor = record.vendorID, hidden.contains(vendor) { throw .notFound }
        if record.status == .hidden {
            // For all but its vendor there is no such product.
            guard try await viewer.showsHidden(of: record.vendorID, to: call) else { throw .notFound }
        }
        return record
    }

    func history() async throws(Refusal) -> HTTPResponse {
        guard let number = WholeNumber.read(id) else { throw .malformed("The id must be a whole number.") }
        let hidden = try await viewer.hiddenVendors(from: call)
        if !hidden.isEmpty, let vendor = try await parts.product(id).vendorID, hidden.contains(vendor) {
            throw .notFound
        }
        let steps = try await parts.stored { try await $0.history(of: RecordID(number)) }
        guard let steps else { throw .notFound }
        reads.scope = .product(RecordID(number))
        let responses = parts.productAnswers(for: call)
        return parts.read(MarketResponse.json { responses.history(steps, to: &$0) })
    }
}

extension MarketDependencies {
    /// The responses of the product generations for this caller.
    func productAnswers(for call: RequestContext) -> ProductResponses {
        ProductResponses(generation: configuration.generation, links: links(for: call))
    }

    func detail(
        _ record: ProductRecord,
        vendor: VendorRecord?,
        status: Int = 200,
        for call: RequestContext
    ) -> HTTPResponse {
        let responses = productAnswers(for: call)
        return MarketResponse.json(status) { responses.detail(record, vendor: vendor, to: &$0) }
    }

    /// The vendor of a product, where it has one.
    func vendor(of record: ProductRecord) async throws(Refusal) -> VendorRecord? {
        guard let id = record.vendorID else { return nil }
        return try await stored { try await $0.vendor(id) }
    }

    /// A response to a read, which has an `ETag` in generation v3x.
    func read(_ response: HTTPResponse, version: Int64? = nil) -> HTTPResponse {
        guard configuration.generation == .v3x else { return response }
        var response = response
        response.headers["ETag"] = EntityTag.tag(of: response.body, version: version)
        return response
    }
}
