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
        return try CountInCommit.like(of: names["{product}"], by: uid).isRight(from: before, to: after)
    }
}

extension CountInCommit {
    /// A like and the number of likes of its product.
    static func like(of product: String, by uid: String) -> CountInCommit {
        CountInCommit(
            entry: DocumentPath(unchecked: ["products", product, "likes", uid]),
            holder: DocumentPath(unchecked: ["products", product]),
            number: { $0?.likes }
        )
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
