import OpenMarketSQLite

/// The purchases, reviews and follows of users, in the safe layout.
extension DocumentTable {
    /// The sales, reviews and follows of a user, and what is counted of them.
    func dealings(of user: String) throws(StoreError) -> [StoredDocument] {
        var found: [StoredDocument] = []
        let numbers = DocumentPath(unchecked: ["sellers", user])
        if let document = try document(numbers) { found.append(document) }
        for parent in [numbers, DocumentPath(unchecked: ["follows", user])] {
            try each(below: parent) { row throws(StoreError) in found.append(try row.document()) }
        }
        try each(in: DocumentPath(unchecked: ["sales"]), mentioning: user) { row throws(StoreError) in
            let sale = try row.document()
            if sale.fields.lists(user, at: "parties") { found.append(sale) }
        }
        let reviews = try reviews(with: user)
        var opinions: Set<DocumentPath> = []
        for review in reviews where review.fields["author"]?.text.map({ ByteOrder.isEqual($0, user) }) == true {
            guard let about = review.fields["about"]?.text else { continue }
            let path = DocumentPath(unchecked: ["sellers", about, "opinions", user])
            // Several reviews of one writer have one opinion.
            guard opinions.insert(path).inserted, let opinion = try document(path) else { continue }
            found.append(opinion)
        }
        return found + reviews
    }

    /// Returns the reviews by a user, and the reviews about the user.
    private func reviews(with user: String) throws(StoreError) -> [StoredDocument] {
        var found: [StoredDocument] = []
        try each(in: DocumentPath(unchecked: ["reviews"]), mentioning: user) { row throws(StoreError) in
            let review = try row.document()
            let people = ["author", "about"].compactMap { review.fields[$0]?.text }
            if people.contains(where: { ByteOrder.isEqual($0, user) }) { found.append(review) }
        }
        return found
    }

    /// Counts one follower less for each seller whom a removed user followed.
    func uncount(_ removed: [StoredDocument], at time: Timestamp) throws(StoreError) {
        for path in removed.map(\.path) where path.segments.first == "follows" && path.segments.count == 4 {
            guard let numbers = try document(DocumentPath(unchecked: ["sellers", path.segments[3]])),
                case .integer(let followers)? = numbers.fields["followers"], followers > 0
            else { continue }
            let fields = FieldMap([("followers", .integer(followers - 1))])
            try put(StoredDocument(path: numbers.path, fields: fields, created: numbers.created, updated: time))
            try noteChanges(of: [numbers.path], at: time)
        }
    }
}
