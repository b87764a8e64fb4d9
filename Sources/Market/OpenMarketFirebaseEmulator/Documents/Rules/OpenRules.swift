/// A collection that everyone who is signed in reads and writes.
struct OpenRule: AccessRule {
    let pattern: [String]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool { uid != nil }
}

/// A chat of the original app: a collection of its own, named after the two vendors and a UUID.
struct OriginalChatRule: AccessRule {
    let pattern = ["{chat}", "{time}"]

    func match(_ request: AccessRequest) -> PathNames? {
        guard !request.isGroup, let chat = request.path.segments.first,
            chat.utf8.lazy.filter({ $0 == UInt8(ascii: "%") }).count >= 2
        else { return nil }
        return PathNames(request.method == .list ? pattern.dropLast() : pattern[...], request.path.segments)
    }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool { uid != nil }
}

extension DocumentLayout {
    /// The rules of the layout.
    var rules: [any AccessRule] {
        switch self {
        case .safe:
            [
                ProfileRule(), PrivateAccountRule(), OwnEntityRule(), VendorNameRule(), ChatRule(), MessageRule(),
                ProductRule(), LikeRule(), BlockRule(), ReportRule(), ReportCounterRule(),
                HistoryRule(), SaleRule(), ReviewRule(), OpinionRule(), FollowRule(), SellerNumbersRule(),
            ]
        case .original:
            [
                OpenRule(pattern: ["UserProfile", "{uid}"]), OpenRule(pattern: ["vendorNameToUserUID", "{name}"]),
                OriginalChatRule(),
            ]
        }
    }
}
