import OpenMarketDomain
import OpenMarketPresentation

/// The reviews of a product, and a text to write one.
struct ReviewsState: SceneState {
    /// What it is drawn from.
    struct Facts: Sendable {
        /// The reviews that are known.
        var reviews: [ProductReview] = []
        /// What is typed.
        var text = ""
    }

    /// One review.
    struct Row: Sendable, Equatable {
        let stars: String
        let text: String
    }

    /// One row for each review: its stars as `★★★☆☆`, and its text.
    let rows: [Row]
    /// The average, such as `4.3`; `nil` without reviews.
    let average: String?
    /// What is typed.
    let text: String
    /// Whether a request is on its way.
    let isBusy: Bool
    /// What went wrong.
    let alert: AlertModel?

    /// Draws the reviews.
    init(_ facts: Facts, in drawing: SceneDrawing) {
        rows = facts.reviews.map { review in
            let count = review.stars.count
            let stars = String(repeating: "★", count: count) + String(repeating: "☆", count: 5 - count)
            return Row(stars: stars, text: review.text)
        }
        average = facts.reviews.averageStars.map { String($0) }
        (text, isBusy, alert) = (facts.text, drawing.isBusy, drawing.alert)
    }
}

/// The scene with the reviews of a product.
@MainActor
final class ReviewsModel: DrawnScene<ReviewsState, Never> {
    private let product: Product.ID
    private let fetchReviews: FetchReviews
    private let addReview: AddReview

    init(_ product: Product.ID, repository: any ReviewRepository, context: SceneContext) {
        self.product = product
        fetchReviews = FetchReviews(repository: repository)
        addReview = AddReview(repository: repository)
        super.init(State.Facts(), context: context)
    }

    /// So many stars are tapped, which sends the review.
    @SceneOfferBuilder override var offers: [SceneOffer] {
        for stars in (1...5).compactMap({ StarRating($0) }) {
            let title = String(repeating: "★", count: stars.count)
            offer(.init("send", String(stars.count)), title, isBusy: state.isBusy) { await self.send(stars) }
        }
    }

    /// Loads the reviews: the scene appears.
    override func load() async {
        await work {
            let reviews = try await fetchReviews(of: product)
            change { $0.reviews = reviews }
        }
    }

    /// Takes what is typed.
    func write(_ text: String) {
        change { $0.text = text }
    }

    private func send(_ stars: StarRating) async {
        await work {
            let sent = facts.text
            let review = try await addReview(stars, sent, to: product)
            change { facts in
                // What was typed while the review was on its way belongs to the next one.
                if facts.text == sent { facts.text = "" }
                facts.reviews = (facts.reviews + [review]).mostStarsFirst
            }
        }
    }
}
