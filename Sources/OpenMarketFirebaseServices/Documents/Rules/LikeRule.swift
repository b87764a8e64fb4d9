/// `products/{product}/likes/{uid}`: that a user likes a product, counted at the product in the same commit.
struct LikeRule: CommitRule {
    let pattern = ["products", "{product}", "likes", "{uid}"]

    func mayChange(_ names: PathNames, by uid: String) -> Bool { ByteOrder.isEqual(names["{uid}"], uid) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid, ByteOrder.isEqual(names["{uid}"], uid) else { return false }
        switch request.method {
        case .get, .delete: return true
        case .list, .update: return false
        case .create: return request.after?.isEmpty ?? false
        }
    }

    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method != .get, let uid else { return true }
        return try LikeChangeInCommit(of: names["{product}"], by: uid).isCounted(from: before, to: after)
    }
}

/// What a commit does to a like and to the number of likes of its product.
struct LikeChangeInCommit {
    private let product: DocumentPath
    private let like: DocumentPath

    init(of product: String, by uid: String) {
        self.product = DocumentPath(unchecked: ["products", product])
        like = DocumentPath(unchecked: ["products", product, "likes", uid])
    }

    /// Whether the number goes up with the like and down with its end; where the product is gone, there is no number.
    func isCounted(
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        let was = try before.fields(like) == nil ? 0 : 1
        let new = try after.fields(like) == nil ? 0 : 1
        guard let counted = try after.fields(product) else { return new <= was }
        guard let count = counted.likes, let old = try before.fields(product)?.likes else { return false }
        return count - old == Int64(new - was)
    }
}

extension FieldMap {
    /// The number of likes of a product; `nil` when it is none.
    var likes: Int64? {
        switch self["likes"] {
        case nil: 0
        case .integer(let number): number >= 0 ? number : nil
        default: nil
        }
    }
}
