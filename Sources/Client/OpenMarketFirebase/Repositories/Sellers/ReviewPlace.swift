import OpenMarketData
import OpenMarketDomain

/// A position in the list of reviews about a user, as the id that a page names as its next one: time and id.
///
/// The time goes along so that the position stands when the review behind which it is has been deleted.
struct ReviewPlace {
    /// As a page carries it.
    let id: Review.ID
    private let time: FirestoreTimestamp
    private let path: DocumentPath

    /// The position behind a review; `nil` for a document without a time, which no list has.
    init?(behind document: FirestoreDocument) {
        guard let time = document.fields["at"]?.timestamp else { return nil }
        self.time = time
        path = document.path
        id = Review.ID(rawValue: "\(time.text) \(path.id)")
    }

    /// The position that a page has named.
    init(_ id: Review.ID) throws(MarketError) {
        let parts = id.rawValue.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let time = FirestoreTimestamp(parts[0]) else { throw .invalidRequest(.identifier) }
        (self.id, self.time) = (id, time)
        path = try SellerPaths.reviews().document(parts[1])
    }

    /// As a query says it.
    func start(in database: FirestoreDatabase) -> FirestoreCursor {
        .after(.timestamp(time), .reference(ExactText(database.name(of: path))))
    }
}
