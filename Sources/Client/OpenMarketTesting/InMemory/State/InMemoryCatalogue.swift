import Foundation
import OpenMarketDomain

/// The products of ``InMemoryProductsRepository`` and the rules they are kept by.
struct InMemoryCatalogue {
    struct Entry {
        var detail: ProductDetail
        /// The vendor who may change it; `nil` when only the password counts.
        let identifier: String?
        let secret: Secret
        /// The earlier states, oldest first.
        var history: [ProductRevision]

        init(detail: ProductDetail, identifier: String?, secret: Secret) {
            (self.detail, self.identifier, self.secret) = (detail, identifier, secret)
            history = [ProductRevision(detail.product, at: detail.product.createdAt ?? .distantPast)]
        }
    }

    private var entries: [Product.ID: Entry] = [:]
    /// Oldest first.
    private var order: [Product.ID] = []
    private var lastNumber = 0
    private var keys: [RegistrationKey: Product.ID] = [:]
    /// The number of the last image that came to a product later; registrations have the ones before.
    private var lastImage = 100
    private var vendors: [String: Vendor]
    /// The only currency; `nil` for all.
    private let currency: Currency?

    init(products: [ProductDetail], sessions: [Session], itemSecret: Secret, currency: Currency? = nil) {
        self.currency = currency
        var vendors: [String: Vendor] = [:]
        var credentials: [Vendor.ID: VendorCredentials] = [:]
        for session in sessions {
            guard let vendor = session.vendor else { continue }
            vendors[session.credentials.identifier] = vendor
            credentials[vendor.id] = session.credentials
        }
        self.vendors = vendors
        for detail in products {
            let owner = detail.vendorID.map { credentials[$0] ?? VendorCredentials(secret: itemSecret) }
            put(Entry(detail: detail, identifier: owner?.identifier, secret: owner?.secret ?? itemSecret))
            lastNumber = max(lastNumber, Int(detail.id.rawValue) ?? 0)
        }
    }

    func images(of vendor: Vendor.ID) -> [URL] {
        order.compactMap { entries[$0]?.detail }.filter { $0.vendorID == vendor }.flatMap { $0.images.map(\.url) }
    }

    /// Lets a vendor sell; `nil` for the vendor who may not any more.
    mutating func set(_ vendor: Vendor?, identifier: String) {
        vendors[identifier] = vendor
    }

    func hasProducts(of vendor: Vendor.ID) -> Bool {
        entries.values.contains { $0.detail.vendorID == vendor }
    }

    func entry(_ id: Product.ID) throws(MarketError) -> Entry {
        guard let entry = entries[id] else { throw .notFound }
        return entry
    }

    /// A product that is not hidden, or not from the vendor with this identifier.
    func visible(_ id: Product.ID, identifier: String? = nil) throws(MarketError) -> ProductDetail {
        let entry = try entry(id)
        guard entry.isVisible(to: identifier) else { throw .notFound }
        return entry.detail
    }

    /// The products that are not hidden, or not from the vendor with this identifier, newest first.
    func visibleProducts(to identifier: String? = nil, without vendors: Set<Vendor.ID>) -> [Product] {
        order.reversed().compactMap { entries[$0] }.filter { entry in
            entry.isVisible(to: identifier) && !(entry.detail.vendorID.map(vendors.contains) ?? false)
        }.map(\.detail.product)
    }

    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        likes: [Product.ID: Int],
        identifier: String? = nil,
        without vendors: Set<Vendor.ID> = []
    ) -> ProductPage {
        let (products, repaired) = searched(query.text, to: identifier, without: vendors)
        var rest = query
        rest.text = ""
        let found = query.sort.sorted(products.map { $0.adding(likes) }.filter(rest.matches))
        let (rows, hasNext) = request.part(of: found)
        var page = ProductPage(number: request.number, products: rows, hasNext: hasNext, totalCount: found.count)
        page.repaired = repaired
        return page
    }

    /// The products that a text finds, the closest first, and what was looked for instead of it.
    func searched(
        _ text: String,
        to identifier: String? = nil,
        without vendors: Set<Vendor.ID> = []
    ) -> (products: [Product], repaired: String?) {
        let products = visibleProducts(to: identifier, without: vendors)
        guard !text.isEmpty else { return (products, nil) }
        let details = products.compactMap { entries[$0.id]?.detail }
        let found = ProductIndex(details.map { ProductIndex.Entry($0) }).found(text)
        return (found.places.map { products[$0] }, found.repaired)
    }

    func checkOwnership(of id: Product.ID, by vendor: VendorCredentials) throws(MarketError) {
        let entry = try entry(id)
        if let identifier = entry.identifier, identifier.isEmpty || identifier != vendor.identifier {
            throw .notOwner
        }
        guard entry.secret == vendor.secret else { throw .wrongSecret }
    }

    mutating func register(
        _ draft: ProductDraft,
        imageTexts: [String?],
        under key: RegistrationKey? = nil,
        by signer: VendorCredentials,
        at date: Date
    ) throws(MarketError) -> ProductDetail {
        if let key, let known = keys[key] { return try entry(known).detail }
        let vendor = vendors[signer.identifier]
        guard vendor != nil || signer.identifier.isEmpty else { throw .unauthenticated }
        try ProductRules.violations(of: draft.price, in: currency).refuse()
        lastNumber += 1
        let images = imageTexts.enumerated().compactMap { place, text in
            Self.image(place, of: lastNumber)?.saying(text)
        }
        let product = Product(
            id: Product.ID(lastNumber),
            vendorID: vendor?.id,
            vendorName: vendor?.name,
            name: "",
            summary: nil,
            thumbnail: images.first?.thumbnail,
            price: draft.price,
            discount: .none,
            stock: 0,
            createdAt: date,
            status: .onSale,
            version: 1
        )
        var detail = ProductDetail(product: product, description: "", images: images, vendor: vendor)
        detail.take(draft)
        put(Entry(detail: detail, identifier: vendor.map { _ in signer.identifier }, secret: signer.secret))
        if let key { keys[key] = detail.id }
        return detail
    }

    mutating func edit(
        _ id: Product.ID,
        with patch: ProductPatch,
        by vendor: VendorCredentials,
        at date: Date
    ) throws(MarketError) -> ProductDetail {
        try checkOwnership(of: id, by: vendor)
        let old = try entry(id).detail
        if let version = patch.version, let present = old.product.version, version != present { throw .conflict }
        let detail = try old.changed(by: patch)
        if detail.product.price.currency != old.product.price.currency {
            try ProductRules.violations(of: detail.product.price, in: currency).refuse()
        }
        entries[id]?.detail = detail
        let (before, now) = (ProductRevision(old.product, at: date), ProductRevision(detail.product, at: date))
        if now != before { entries[id]?.history.append(now) }
        return detail
    }

    mutating func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        by vendor: VendorCredentials
    ) throws(MarketError) -> ProductDetail {
        try checkOwnership(of: id, by: vendor)
        let old = try entry(id).detail
        if let version, let present = old.product.version, version != present { throw .conflict }
        var images: [ProductImage] = []
        for place in album {
            switch place {
            case .kept(let id, let text):
                guard let image = old.images.first(where: { $0.id == id }) else { throw .notFound }
                images.append(image.saying(text))
            case .added(let image):
                lastImage += 1
                Self.image(lastImage, of: Int(id.rawValue) ?? 0).map { images.append($0.saying(image.text)) }
            }
        }
        let detail = old.showing(images)
        entries[id]?.detail = detail
        return detail
    }

    mutating func remove(_ id: Product.ID) {
        entries[id] = nil
        order.removeAll { $0 == id }
    }

    private mutating func put(_ entry: Entry) {
        if entries.updateValue(entry, forKey: entry.detail.id) == nil { order.append(entry.detail.id) }
    }

    private static func image(_ place: Int, of number: Int) -> ProductImage? {
        guard let url = URL(string: "https://images.example/\(number)/\(place + 1).jpg") else { return nil }
        return ProductImage(id: ProductImage.ID(number * 10 + place + 1), url: url, thumbnail: url)
    }
}

extension InMemoryCatalogue.Entry {
    fileprivate func isVisible(to identifier: String?) -> Bool {
        detail.product.status != .hidden || (identifier != nil && self.identifier == identifier)
    }
}

extension ProductRevision {
    fileprivate init(_ product: Product, at date: Date) {
        self.init(date: date, status: product.status ?? .onSale, price: product.price, discount: product.discount)
    }
}

extension Product {
    /// Makes an image the one that lists show.
    fileprivate mutating func show(_ thumbnail: URL?) {
        setImage(thumbnail: thumbnail?.absoluteString, card: nil, placeholder: nil)
    }

    /// The product with likes besides those that it came with.
    func adding(_ likes: [ID: Int]) -> Product {
        var product = self
        product.likeCount = (likeCount ?? 0) + (likes[id] ?? 0)
        return product
    }
}

extension ProductImage {
    fileprivate func saying(_ text: String?) -> ProductImage {
        ProductImage(id: id, url: url, thumbnail: thumbnail, card: card, placeholder: placeholder, text: text)
    }
}

extension ProductDetail {
    fileprivate func showing(_ images: [ProductImage]) -> ProductDetail {
        var changed = self
        changed.images = images
        changed.product.show(images.first?.thumbnail)
        changed.product.version = product.version.map { $0 + 1 }
        return changed
    }

    fileprivate func changed(by patch: ProductPatch) throws(MarketError) -> ProductDetail {
        var changed = self
        if let choice = patch.thumbnail {
            guard let image = images.first(where: { $0.id == choice }) else { throw .notFound }
            changed.product.show(image.thumbnail ?? image.url)
        }
        changed.take(patch.applied(to: ProductDraft(self)))
        changed.product.status = patch.status ?? product.status
        changed.product.version = product.version.map { $0 + 1 }
        return changed
    }
}
