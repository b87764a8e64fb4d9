import OpenMarketBackend

/// The sentence about a finding of a check.
enum FindingSentence {
    /// A sentence for each code of a finding; a finding that `market reindex` mends says so.
    static let sentences: [String: String] = [
        "damage": "The file is damaged; restore a backup. SQLite says:",
        "foreignKeys": "Rows belong to rows that are not there:",
        "earlierSchema": "The file was written by an earlier release; serve it once, and check it again:",
        "searchIndex": "The search index is not what the products say; mend it with 'market reindex':",
        "wordKeys": "Words are found by none of their keys; mend it with 'market reindex':",
        "sortKeys": "Products are sorted in the wrong place; mend it with 'market reindex':",
        "likes": "Likes are counted wrong; mend it with 'market reindex':",
        "totals": "Products are counted wrong; mend it with 'market reindex':",
        "vendorLooks": "Names of vendors are not compared with new ones; mend it with 'market reindex':",
        "imagesMissing": "Images are not there; they may be in a backup:",
        "imageSizes": "Images have another size than when they were stored; they may be whole in a backup:",
        "imageContents": "Images are not what was stored; they may be whole in a backup:",
        "imageNames": "Images have names that the market does not make:",
        "imagesUnused": "Files that no product names; 'market serve' sets them aside:",
        "documents": "Documents cannot be read:",
        "documentsUnshown": "Documents that only the protocols of Firebase show, and no route of the market:",
        "objects": "Files of users are not what was stored:",
        "secrets": "Secrets that no one can prove to know; give new ones:",
        "vendorAccounts": "Vendors belong to accounts that are gone; disable or remove them:",
        "rows": "Rows differ from the backup though no one has changed them; compare them with it:",
    ]

    /// A sentence about one finding, with how many there are.
    static func of(_ finding: MarketCheck.Finding) -> String {
        "\(finding.isProblem ? "problem" : "note") (\(finding.count)): \(sentences[finding.code] ?? finding.code)"
    }
}
