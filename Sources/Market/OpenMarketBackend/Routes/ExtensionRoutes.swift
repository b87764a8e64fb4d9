import Foundation
import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The routes of the extended third generation beside the products: vendors and banners.
struct ExtensionRoutes: MarketRoutes {
    let parts: MarketDependencies
    let firebase: FirebaseServices?

    /// The operations of the routes.
    enum Operation: Sendable {
        case signUp
        case prove
        case withdraw
        case banners
    }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        guard parts.configuration.generation == .v3x else { return [] }
        return switch segments {
        case ["api", "vendors"]: [("POST", .signUp)]
        case ["api", "vendors", "me"]: [("POST", .prove), ("DELETE", .withdraw)]
        case ["images.json"]: [("GET", .banners)]
        default: []
        }
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        switch operation {
        case .signUp:
            if call.header("Authorization") == nil {
                try await VendorSignUp(parts: parts).response(call)
            } else {
                try await VendorEnrolment(parts: parts, firebase: firebase).enroll(call)
            }
        case .prove: try await VendorSignUp(parts: parts).proof(call)
        case .withdraw: try await VendorEnrolment(parts: parts, firebase: firebase).withdraw(call)
        case .banners:
            try await banners(for: call, without: Viewer(parts: parts, firebase: firebase).hiddenVendors(from: call))
        }
    }

    /// The configured banners, else the stored ones, else the newest products; none that leads to a product of `vendors`.
    private func banners(
        for call: RequestContext,
        without vendors: Set<RecordID<VendorRecord>>
    ) async throws(Refusal) -> HTTPResponse {
        var banners = parts.configuration.banners.map { BannerRecord(image: $0.absoluteString) }
        let links = parts.links(for: call)
        if banners.isEmpty {
            banners = try await parts.stored { () async throws(StoreError) in
                try await parts.store.banners(without: vendors)
            }
        }
        if banners.isEmpty {
            var filter = ProductFilter()
            filter.withoutVendors = vendors
            let newest = try await parts.stored { [filter] () async throws(StoreError) in
                try await parts.store.page(at: .offset(0), size: 5, filter: filter, withImages: true)
            }
            banners = newest.rows.compactMap { record in
                let image = record.images.first.flatMap { links.address(of: $0, .full, in: record) }
                return image.map { BannerRecord(image: $0, title: record.name, product: record.id) }
            }
        }
        let response = MarketResponse.json { json in
            json.array(banners) { json, banner in
                json.object { json in
                    json.field("image", links.address(ofBanner: banner.image))
                    if let title = banner.title { json.field("title", title) }
                    if let product = banner.product { json.field("product_id", product.rawValue) }
                }
            }
        }
        return vendors.isEmpty ? parts.read(response, for: call) : MarketResponse.personal(response)
    }
}

extension ImageLinks {
    /// The address of a banner, which is stored as an address already or as the name of a file.
    func address(ofBanner image: String) -> String? {
        if image.contains("://") { return image }
        return ImageName(file: image).map { base + form.path(of: $0, .full, vendor: 0, stored: .distantPast) }
    }
}
