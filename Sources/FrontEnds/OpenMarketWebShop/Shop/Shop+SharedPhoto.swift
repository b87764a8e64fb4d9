import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire

extension Shop {
    /// The main photo of a product that everybody may see.
    func sharedPhoto(of id: Product.ID) async -> HTTPResponse {
        guard opens(.product(id), to: nil) else { return HTTPResponse(status: 404) }
        return await image { () async throws(MarketError) in try await self.mainPhoto(of: id) }
    }

    /// An image of the market; no browser remembers that it could not be loaded.
    func image(at find: () async throws(MarketError) -> URL?) async -> HTTPResponse {
        do throws(MarketError) {
            guard let image = try await find() else { return HTTPResponse(status: 404) }
            return .picture(try await images.load(image), isPrivate: false) ?? HTTPResponse(status: 502)
        } catch {
            return HTTPResponse(status: error == .notFound ? 404 : 502, headers: ["Cache-Control": "no-store"])
        }
    }

    private func mainPhoto(of id: Product.ID) async throws(MarketError) -> URL? {
        if let known = sharedPhotos.value(of: id, at: settings.now()) { return known }
        do throws(MarketError) {
            let product = try await guest.fetchProductDetail(id)
            let image = product.product.status == .hidden ? nil : product.images.first?.url
            sharedPhotos.note(image, of: id, at: settings.now())
            return image
        } catch .notFound {
            sharedPhotos.note(nil, of: id, at: settings.now())
            return nil
        }
    }
}
