import OpenMarketDomain
import OpenMarketPresentation

/// The reviews of a product, and a field to write one.
@MainActor
final class ReviewsModel: SceneModel {
    /// What is shown.
    struct State: Sendable, Equatable {
        /// One row for each review: its stars as `★★★☆☆`, and its text.
        var rows: [Row] = []
        /// The average, such as `4.3`; `nil` without reviews.
        var average: String?
        /// What is typed.
        var text = ""
        /// Whether a request is on its way.
        var isBusy = false
        /// What went wrong last.
        var error: MarketError?
    }

    /// One review.
    struct Row: Sendable, Equatable {
        let stars: String
        let text: String
    }

    /// What a user may do.
    enum Action: Sendable {
        /// The scene appears.
        case load
        /// A letter is typed.
        case edit(String)
        /// So many stars are tapped, which sends the review.
        case send(StarRating)
    }

    let source = StateSource(State())
    private let product: Product.ID
    private let fetchReviews: FetchReviews
    private let addReview: AddReview

    init(_ product: Product.ID, repository: any ReviewRepository) {
        self.product = product
        fetchReviews = FetchReviews(repository: repository)
        addReview = AddReview(repository: repository)
    }

    /// Does what the user did.
    func handle(_ action: Action) -> SceneWork? {
        nil
    }
}
