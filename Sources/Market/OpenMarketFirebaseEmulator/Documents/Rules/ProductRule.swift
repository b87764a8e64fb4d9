import Foundation

/// `products/{product}`: read by everyone, changed by its vendor, and counted by who likes it.
struct ProductRule: CommitRule {
    let pattern = ["products", "{product}"]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        switch request.method {
        case .get, .list: return true
        // Removing what is not there is no change, and whether it is there everyone may ask.
        case .delete: return uid.map { Self.isVendor($0, of: request.before, otherwise: true) } ?? false
        case .create:
            guard let uid, let after = request.after, Self.isVendor(uid, of: after),
                after["createdAt"]?.moment == request.time
            else { return false }
            return ProductShape.isSound(after) && after.likes == 0
        case .update:
            guard let uid, let after = request.after, let before = request.before else { return false }
            if Self.countsOnly(before, after) { return true }
            let kept =
                ["vendor", "vendorName", "createdAt"].allSatisfy { after.keeps($0, of: before) }
                && after.likes == before.likes
            return Self.isVendor(uid, of: before) && kept && ProductShape.isSound(after)
                && Self.isStep(of: before, to: after)
        }
    }

    /// The number of likes changes together with the caller's own like, and by one; a new product has the name that its
    /// vendor has claimed; and a sale with a named buyer goes along.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid, let change = request.after else { return true }
        if request.method == .create { return try Self.isNamed(change, uid, in: after) }
        guard request.method == .update else { return true }
        guard change.likes != request.before?.likes else {
            return try Self.isInStep(change, DocumentPath(unchecked: ["sales", names["{product}"]]), in: after)
        }
        return try CountInCommit.like(of: names["{product}"], by: uid).isRight(from: before, to: after)
    }

    /// Checks that a sale agrees with the buyer named in its product, or is gone.
    private static func isInStep(
        _ product: FieldMap,
        _ sale: DocumentPath,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let sale = try documents.fields(sale) else { return true }
        return product.saleStatus == sale["status"]?.text
    }

    /// No one sells under the name of someone else: the profile has it, and still has the claim of it.
    private static func isNamed(
        _ product: FieldMap,
        _ uid: String,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let profile = try documents.fields(DocumentPath(unchecked: ["users", uid])),
            product.keeps("vendorName", of: profile)
        else { return false }
        return try profile.isClaimed(by: uid, in: documents)
    }

    private static func countsOnly(_ before: FieldMap, _ after: FieldMap) -> Bool {
        guard after.likes != nil, after.likes != before.likes else { return false }
        return Set(before.names + after.names).allSatisfy { $0 == "likes" || after.keeps($0, of: before) }
    }

    /// Checks that a sold product is offered again before it is promised to another buyer.
    private static func isStep(of before: FieldMap, to after: FieldMap) -> Bool {
        before["status"]?.text != "sold" || after["status"]?.text != "reserved"
    }

    private static func isVendor(_ uid: String, of product: FieldMap?, otherwise standard: Bool = false) -> Bool {
        guard let product else { return standard }
        return product.isText(uid, at: "vendor")
    }
}

/// The shape of a document of a product.
enum ProductShape {
    private static let optional: Set<String> = ["description", "images", "likes", "status", "category"]
    private static let required: Set<String> = [
        "vendor", "vendorName", "name", "price", "currency", "discount", "stock", "createdAt", "grams", "bargain",
        "discountShare", "discounted", "inStock",
    ]

    /// Returns whether it is a product, sorted by what it shows.
    static func isSound(_ product: FieldMap) -> Bool {
        guard product.holdsOnly(required.union(optional)), required.allSatisfy({ product[$0] != nil }) else {
            return false
        }
        return areTextsSound(product) && areListsSound(product) && isSortedTruly(product)
            && product["createdAt"]?.moment != nil && product.likes != nil && hasSoundStatus(product)
    }

    /// Checks the status of a listed product, which cannot be hidden: that is for servers of the market.
    private static func hasSoundStatus(_ product: FieldMap) -> Bool {
        product["status"].map { ["on_sale", "reserved", "sold"].contains($0.text) } ?? true
    }

    private static func areTextsSound(_ product: FieldMap) -> Bool {
        let longest = ["vendorName": 200, "name": 500, "currency": 10]
        let areShort = longest.allSatisfy { name, most in product[name]?.isText(upTo: most) ?? false }
        let isDescribed = product["description"].map { $0.isText(upTo: 10_000) } ?? true
        let isFiled = product["category"].map { $0.isText(upTo: 200) } ?? true
        return areShort && isDescribed && isFiled && product["name"]?.text?.isEmpty == false
    }

    private static func areListsSound(_ product: FieldMap) -> Bool {
        let images = product["images"].map { areFew($0, most: 20, isImage) } ?? true
        return images && product["grams"].map { areFew($0, most: 1000) { $0.isText(upTo: 100) } } ?? false
    }

    /// Returns whether it is an array of so many sound elements: what one vendor writes, every list of products
    /// carries.
    private static func areFew(_ value: FieldValue, most: Int, _ isSound: (FieldValue) -> Bool) -> Bool {
        value.elements.map { $0.count <= most && $0.allSatisfy(isSound) } ?? false
    }

    /// An image is where it lies and how it is loaded.
    private static func isImage(_ value: FieldValue) -> Bool {
        guard let fields = value.fields, fields.holdsOnly(["path", "url", "thumbnail"]) else { return false }
        return fields.entries.allSatisfy { $0.value.isText(upTo: 2000) }
    }

    /// Checks that the fields for sorting and filtering follow from the visible ones.
    private static func isSortedTruly(_ product: FieldMap) -> Bool {
        guard let price = amount(product["price"]), let discount = amount(product["discount"]),
            let bargain = key(product["bargain"]), let share = key(product["discountShare"]),
            case .integer(let stock)? = product["stock"], stock >= 0,
            case .bool(let isDiscounted)? = product["discounted"], case .bool(let isInStock)? = product["inStock"]
        else { return false }
        return bargain == price - discount && share <= 1 && isDiscounted == (discount > 0) && isInStock == (stock > 0)
    }

    /// A key that sorts as its amount does has thirty digits before the point.
    private static func key(_ value: FieldValue?) -> Decimal? {
        guard let text = value?.text, text.utf8.prefix(while: { $0 != UInt8(ascii: ".") }).count == 30 else {
            return nil
        }
        return amount(value)
    }

    /// An amount is a text of digits, so that it stays exact.
    private static func amount(_ value: FieldValue?) -> Decimal? {
        guard let text = value?.text else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areDigits = zip(parts, [30, 40]).allSatisfy { part, most in
            (1...most).contains(part.count) && part.allSatisfy { (0x30...0x39).contains($0) }
        }
        return areDigits && parts.count <= 2 ? Decimal(string: text) : nil
    }
}
