import Foundation
import OpenMarket
public import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain

extension MarketBackend {
    /// Puts a few dozen products of some fifteen vendors into the market, registered over the last forty days, with
    /// images.
    ///
    /// - Throws: ``BackendError`` at the first thing that does not work; accounts made before that stay.
    /// - Returns: The people of the demo.
    @discardableResult
    public func addDemoCatalogue() async throws(BackendError) -> DemoSellers {
        let users = DemoUsers(self)
        let sellers = try await demoSellers(users)
        let goods = DemoProduct.catalogue
        var products: [ImportedProduct] = []
        for (number, good) in goods.enumerated() {
            guard let seller = sellers[good.seller] else { continue }
            let age = DemoProduct.age(number: number, of: goods.count)
            var product = ImportedProduct(
                good,
                images: DemoImages.images(ofProduct: number),
                createdAt: configuration.now().addingTimeInterval(-age)
            )
            product.vendor = seller.vendor.flatMap { Int($0.id.rawValue) }
            product.secret = seller.credentials.secret.reveal()
            products.append(product)
        }
        let numbers = try await add(products)
        if configuration.generation == .v3x { try await addDemoBanners(to: numbers) }
        if let users { try await addDemoLikes(of: sellers, users, to: numbers) }
        return DemoSellers(sessions: DemoProduct.sellers.compactMap { sellers[$0] }, market: self)
    }

    /// A session for each seller.
    ///
    /// Where users are vendors they are users as well: a buyer can open a chat with them, and no one can log in as one
    /// of them.
    private func demoSellers(_ users: DemoUsers?) async throws(BackendError) -> [String: Session] {
        var sessions: [String: Session] = [:]
        for name in DemoProduct.sellers {
            guard let users else {
                sessions[name] = try await makeSession(vendorName: name)
                continue
            }
            do throws(MarketError) {
                sessions[name] = try await users.session(of: name)
            } catch {
                throw error == .account(.vendorNameTaken) ? .taken : .unwritable
            }
        }
        return sessions
    }

    /// Lets every seller like some goods, so that some have more likes than others.
    private func addDemoLikes(
        of sellers: [String: Session],
        _ users: DemoUsers,
        to products: [Int]
    ) async throws(BackendError) {
        for (number, name) in DemoProduct.sellers.enumerated() {
            guard let seller = sellers[name] else { continue }
            let liked = products.enumerated().filter { (number * 5 + $0.offset * 3) % ($0.offset % 7 + 2) == 0 }
            do throws(MarketError) {
                try await users.like(liked.map { Product.ID($0.element) }, as: seller)
            } catch {
                throw .unwritable
            }
        }
    }

    private func addDemoBanners(to products: [Int]) async throws(BackendError) {
        let banners = DemoBanner.all.enumerated().compactMap { number, banner in
            banner.products.first.map {
                (image: DemoImages.file(ofBanner: number), titles: banner.titles, product: products[$0])
            }
        }
        try await replaceBanners(with: banners)
    }
}

extension ImportedProduct {
    fileprivate init(_ good: DemoProduct, images: [ImportedImage], createdAt: Date) {
        let draft = ProductDraft(
            name: good.name,
            description: good.text,
            price: Money(good.price, good.currency),
            discount: Discount(good.discount),
            stock: good.stock,
            category: ProductCategory(rawValue: good.category)
        )
        self.init(draft, images: images, createdAt: createdAt)
    }
}
