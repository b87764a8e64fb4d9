import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import OpenMarketPresentation

extension Stage {
    /// A scene with product 1, and where it leads to.
    func detail() -> (ProductDetailModel, Exits<ProductDetailModel.Exit>) {
        let (model, exits) = (
            ProductDetailModel(Product.ID(1), context: context), Exits<ProductDetailModel.Exit>()
        )
        model.onExit = { exits.note($0) }
        return (model, exits)
    }

    /// The same, loaded.
    func loadedDetail(
        _ detail: ProductDetail = .fixture()
    ) async -> (ProductDetailModel, Exits<ProductDetailModel.Exit>) {
        let scene = self.detail()
        market.fetchProductDetail.call.returns(detail)
        await scene.0.loadProduct()
        return scene
    }
}

extension ProductImage {
    static func fixtures(_ count: Int) throws -> [ProductImage] {
        try (0..<count).map { number in
            let url = try #require(URL(string: "https://images.example/\(number).jpg"))
            return ProductImage(id: ID(number), url: url, thumbnail: nil)
        }
    }
}
