import Foundation
import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The routes of the extended third generation beside the products: vendors and banners.
extension RouteCall {
    func signUp() async throws(Refusal) -> HTTPResponse {
        guard call.header("Authorization") == nil else {
            return try await VendorEnrolment(viewer: viewer).enroll(call)
        }
        return try await VendorSignUp(viewer: viewer).response(call)
    }

    func proveVendor() async throws(Refusal) -> HTTPResponse { try await VendorSignUp(viewer: viewer).proof(call) }

    func withdraw() async throws(Refusal) -> HTTPResponse {
        try await VendorEnrolment(viewer: viewer).withdraw(call)
    }

    /// The configured banners, else the stored ones, else the newest products; none that leads to a product of a
    /// vendor whom the user does not see.
    func banners() async throws(Refusal) -> HTTPResponse {
        let vendors = try await viewer.hiddenVendors(from: call)
        var banners = parts.configuration.banners.map { BannerRecord(image: $0.absoluteString) }
        let links = parts.links(for: call)
        if banners.isEmpty {
            banners = try await parts.stored { try await $0.banners(without: vendors) }
        }
        if banners.isEmpty {
            var filter = ProductFilter()
            filter.withoutVendors = vendors
            let newest = try await parts.stored { [filter] store in
                try await store.page(at: .offset(0), size: 5, filter: filter, withImages: true)
            }
            banners = newest.rows.compactMap { record in
                let image = record.images.first.flatMap { links.address(of: $0, .full, in: record) }
                return image.map { BannerRecord(image: $0, title: record.name, product: record.id) }
            }
        }
        let response = MarketResponse.json { json in
            json.objects(banners) { json, banner in
                json.field("image", links.address(ofBanner: banner.image))
                if let title = banner.title { json.field("title", title) }
                if let titles = banner.titles {
                    json.key("titles")
                    json.raw(titles.utf8)
                }
                if let product = banner.product { json.field("product_id", product.rawValue) }
            }
        }
        return vendors.isEmpty ? parts.read(response) : MarketResponse.personal(response)
    }
}

extension ImageLinks {
    /// The address of a banner, which is stored as an address already or as the name of a file.
    func address(ofBanner image: String) -> String? {
        if image.contains("://") { return image }
        return ImageName(file: image).map { base + form.path(of: $0, .full, vendor: 0, stored: .distantPast) }
    }
}
