/// `reviews/{product_author_about}`: what one party of a finished sale says of the other one, once, read by everyone.
struct ReviewRule: CommitRule {
    let pattern = ["reviews", "{review}"]
    private static let fields: Set<String> = [
        "product", "productName", "author", "authorName", "about", "stars", "text", "at",
    ]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        switch request.method {
        case .get, .list: return true
        case .update: return false
        case .delete:
            // Removing what is not there is no change.
            return uid.map { request.before == nil || Self.isAuthor($0, of: request.before) } ?? false
        case .create:
            guard let uid, let after = request.after, Self.isAuthor(uid, of: after),
                after.names.count == Self.fields.count, after.holdsOnly(Self.fields),
                let product = after["product"]?.text, let about = after["about"]?.text,
                ByteOrder.isEqual(names["{review}"], "\(product)_\(uid)_\(about)"),
                after["text"]?.isText(upTo: 500) == true, after["at"]?.moment == request.time,
                case .integer(let stars)? = after["stars"], (1...5).contains(stars)
            else { return false }
            return try Self.isOfSale(after, product: product, by: uid, about: about, in: documents)
        }
    }

    /// The last review of a writer is the one that counts, and what counts is a review.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        let isNew = request.method == .create
        guard isNew || request.method == .delete, let review = request.after ?? request.before,
            let about = review["about"]?.text, let author = review["author"]?.text
        else { return true }
        let opinion = try after.fields(DocumentPath(unchecked: ["sellers", about, "opinions", author]))
        let counts = opinion?.isText(names["{review}"], at: "review") ?? false
        return counts == isNew
    }

    /// Both are parties of a sale that is finished, under the names that they have now.
    private static func isOfSale(
        _ review: FieldMap,
        product: String,
        by author: String,
        about: String,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard !ByteOrder.isEqual(author, about),
            let sale = try documents.fields(DocumentPath(unchecked: ["sales", product])),
            sale["status"]?.text == "sold", SaleRule.isParty(author, of: sale), SaleRule.isParty(about, of: sale),
            let seller = sale["parties"]?.texts?.first,
            let goods = try documents.fields(DocumentPath(unchecked: ["products", product])),
            goods.isText(seller, at: "vendor"),
            let profile = try documents.fields(DocumentPath(unchecked: ["users", author])),
            let name = goods["name"], let authorName = profile["vendorName"]
        else { return false }
        return review["productName"]?.isSame(as: name) == true && review["authorName"]?.isSame(as: authorName) == true
    }

    private static func isAuthor(_ uid: String, of review: FieldMap?) -> Bool {
        review?.isText(uid, at: "author") ?? false
    }
}

/// `sellers/{uid}/opinions/{author}`: the stars of a review that count in the mean, one for each writer.
struct OpinionRule: CommitRule {
    let pattern = ["sellers", "{uid}", "opinions", "{author}"]

    func mayChange(_ names: PathNames, by uid: String) -> Bool { ByteOrder.isEqual(names["{author}"], uid) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        switch request.method {
        case .get, .list: return true
        case .delete: return uid.map { ByteOrder.isEqual(names["{author}"], $0) } ?? false
        case .create, .update:
            guard let uid, ByteOrder.isEqual(names["{author}"], uid), let after = request.after else { return false }
            return after.names.count == 2 && after["review"]?.text != nil && after["stars"] != nil
        }
    }

    /// The stars are those of a review that is there.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method == .create || request.method == .update, let opinion = request.after else { return true }
        guard let id = opinion["review"]?.text,
            let review = try after.fields(DocumentPath(unchecked: ["reviews", id]))
        else { return false }
        return review.isText(names["{author}"], at: "author") && review.isText(names["{uid}"], at: "about")
            && opinion.keeps("stars", of: review)
    }
}
