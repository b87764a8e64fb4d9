import OpenMarketHTML
import OpenMarket

extension LinkPreview {
    /// A product; `nil` for one that only its seller sees.
    init?(_ content: ProductDetailContent, title: String) {
        guard !content.isHidden else { return nil }
        let price = content.price.filter { $0.role == .price || $0.role == .bargainPrice }.map(\.text)
        let image = content.images.isEmpty ? nil : SharedPhoto.path(of: content.id)
        self.init(title, (price + [content.description]).joined(separator: " · "), kind: "product", image: image)
    }
}
