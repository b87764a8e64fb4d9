extension DocumentLayout {
    /// Returns the effect of a changed document on the likes of its user; `nil` for none.
    func likeChange(_ path: DocumentPath, from before: FieldMap?, to after: FieldMap?) -> LikeChange? {
        guard let user = liker(path) else { return nil }
        let (old, new) = (likes(in: before), likes(in: after))
        guard old != new else { return nil }
        return .changed(user: user, added: new.subtracting(old), removed: old.subtracting(new))
    }

    /// Returns whether there may be likes in a document at a path.
    func mayHoldLikes(_ path: DocumentPath) -> Bool { liker(path) != nil }

    /// Returns the user whose likes a document holds; `nil` when it holds none.
    private func liker(_ path: DocumentPath) -> String? {
        let ids = path.segments
        switch self {
        case .safe:
            guard ids.count == 4, ids[0] == "users", ids[2] == "private", ids[3] == "account" else { return nil }
        case .original:
            guard ids.count == 2, ids[0] == "UserProfile" else { return nil }
        }
        return ids[1]
    }

    private func likes(in fields: FieldMap?) -> Set<String> {
        switch self {
        case .safe: Set(fields?["likedProductIDs"]?.elements?.compactMap(\.text) ?? [])
        case .original: Set(fields?["likedProductIds"]?.elements?.compactMap(\.wholeNumber) ?? [])
        }
    }
}

extension FieldValue {
    fileprivate var wholeNumber: String? {
        guard case .integer(let number) = self else { return nil }
        return String(number)
    }
}
