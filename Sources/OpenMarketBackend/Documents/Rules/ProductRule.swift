/// `products/{product}`: read by everybody, changed by its vendor.
struct ProductRule: AccessRule {
    let pattern = ["products", "{product}"]

    private static let fields: Set<String> = [
        "vendor", "vendorName", "name", "description", "price", "currency", "discount", "stock", "images", "createdAt",
        "nameFolded", "grams",
    ]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(WorkFailure) -> Bool {
        switch request.method {
        case .get, .list: return true
        // Removing what is not there is no change, and whether it is there everybody may ask.
        case .delete: return uid.map { Self.isVendor($0, of: request.before, otherwise: true) } ?? false
        case .create: return uid.map { Self.isVendor($0, of: request.after) && isSound(request.after) } ?? false
        case .update:
            guard let uid else { return false }
            return Self.isVendor(uid, of: request.before) && Self.isVendor(uid, of: request.after)
                && isSound(request.after)
        }
    }

    private static func isVendor(_ uid: String, of product: FieldMap?, otherwise standard: Bool = false) -> Bool {
        guard let product else { return standard }
        return product["vendor"]?.text.map { ByteOrder.isEqual($0, uid) } ?? false
    }

    private func isSound(_ product: FieldMap?) -> Bool {
        guard let product, product.holdsOnly(Self.fields) else { return false }
        let texts = ["vendorName", "name", "description", "price", "currency", "discount", "nameFolded"]
        let areTexts = texts.allSatisfy { name in product[name].map { $0.text != nil || $0.isNull } ?? true }
        let areLists = ["images", "grams"].allSatisfy { name in product[name].map { $0.elements != nil } ?? true }
        return areTexts && areLists && (product["createdAt"].map { $0.moment != nil } ?? true)
    }
}
