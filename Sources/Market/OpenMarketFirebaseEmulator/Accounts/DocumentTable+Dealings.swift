import OpenMarketSQLite

/// The purchases, reviews and follows of users, in the safe layout.
extension DocumentTable {
    /// The sales, reviews and follows of a user, and what is counted of them.
    func dealings(of user: String) throws(StoreError) -> [DocumentTrace] {
        var found: [DocumentTrace] = []
        let numbers = DocumentPath(unchecked: ["sellers", user])
        if let row = try row(numbers) { found.append(DocumentTrace(row)) }
        for parent in [numbers, DocumentPath(unchecked: ["follows", user])] {
            try each(below: parent) { row in found.append(DocumentTrace(row)) }
        }
        try each(in: DocumentPath(unchecked: ["sales"]), of: user, at: ["parties"]) { row, _ in
            found.append(DocumentTrace(row))
        }
        let sides = ["author", "about"]
        try each(in: DocumentPath(unchecked: ["reviews"]), of: user, at: sides) { row, review throws(StoreError) in
            found.append(DocumentTrace(row))
            // Several reviews of one writer have one opinion: the second time there is nothing to remove.
            let opinion = DocumentPath(unchecked: ["sellers", review["about"]?.text ?? "", "opinions", user])
            if review.isText(user, at: "author"), let row = try self.row(opinion) { found.append(DocumentTrace(row)) }
        }
        return found
    }

    /// Counts one follower less for a seller whom a removed user followed.
    func uncount(_ path: DocumentPath, at time: Timestamp) throws(StoreError) {
        guard path.segments.first == "follows", path.segments.count == 4,
            let numbers = try document(DocumentPath(unchecked: ["sellers", path.segments[3]])),
            case .integer(let followers)? = numbers.fields["followers"], followers > 0
        else { return }
        let fields = FieldMap([("followers", .integer(followers - 1))])
        try put(StoredDocument(path: numbers.path, fields: fields, created: numbers.created, updated: time))
        try noteChanges(of: [numbers.path], at: time)
    }
}
