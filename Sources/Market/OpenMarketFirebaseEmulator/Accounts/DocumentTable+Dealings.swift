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

    /// Counts one follower less for a seller whom a removed user followed, and one like less for a liked product.
    func uncount(_ path: DocumentPath, at time: Timestamp) throws(StoreError) {
        let (counter, field): (DocumentPath, String)
        if path.isLike {
            (counter, field) = (path.parent.parent, "likes")
        } else if path.segments.first == "follows", path.segments.count == 4 {
            (counter, field) = (DocumentPath(unchecked: ["sellers", path.segments[3]]), "followers")
        } else {
            return
        }
        guard let document = try document(counter), case .integer(let count)? = document.fields[field], count > 0 else {
            return
        }
        var fields = document.fields
        fields[field] = .integer(count - 1)
        try put(StoredDocument(path: counter, fields: fields, created: document.created, updated: time))
        try noteChanges(of: [counter], at: time)
    }
}

extension DocumentPath {
    /// Whether this is a document by which a product counts the like of the user whom it is named after.
    fileprivate var isLike: Bool { segments.count == 4 && segments[0] == "products" && segments[2] == "likes" }
}
