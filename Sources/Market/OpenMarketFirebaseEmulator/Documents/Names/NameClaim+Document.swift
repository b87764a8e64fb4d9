extension NameClaim {
    /// The collections of claims in the two layouts.
    static let collections = ["vendors", "vendorNameToUserUID"]

    /// The claim of a document; `nil` when the document is something else, or no whole claim.
    init?(_ path: DocumentPath, _ fields: FieldMap) {
        guard Self.isPlace(path) else { return nil }
        let isSafe = path.segments[0] == Self.collections[0]
        guard let account = fields[isSafe ? "uid" : "userUID"]?.text,
            let name = isSafe ? fields["name"]?.text : path.id
        else { return nil }
        self.init(document: path.key, name: name, account: account)
    }

    /// Returns whether a document at this path may be a claim.
    static func isPlace(_ path: DocumentPath) -> Bool {
        path.segments.count == 2 && collections.contains(path.segments[0])
    }
}
