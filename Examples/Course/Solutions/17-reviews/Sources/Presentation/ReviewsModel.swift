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
    private var reviews: [ProductReview] = []

    init(_ product: Product.ID, repository: any ReviewRepository) {
        self.product = product
        fetchReviews = FetchReviews(repository: repository)
        addReview = AddReview(repository: repository)
    }

    /// Does what the user did.
    func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: begin(load)
        case .edit(let text): edit(text)
        case .send(let stars): begin { await self.send(stars) }
        }
    }

    private func edit(_ text: String) -> SceneWork? {
        source.change { $0.text = text }
        return nil
    }

    private func begin(_ work: @escaping SceneWork) -> SceneWork? {
        guard !state.isBusy else { return nil }
        source.change { state in
            state.isBusy = true
            state.error = nil
        }
        return work
    }

    private func load() async {
        do throws(MarketError) {
            show(try await fetchReviews(of: product))
        } catch {
            fail(error)
        }
    }

    private func send(_ stars: StarRating) async {
        do throws(MarketError) {
            let sent = state.text
            let review = try await addReview(stars, sent, to: product)
            // What was typed while the review was on its way belongs to the next one.
            if state.text == sent { source.change { $0.text = "" } }
            show((reviews + [review]).mostStarsFirst)
        } catch {
            // What was typed stays, to be sent again.
            fail(error)
        }
    }

    private func show(_ reviews: [ProductReview]) {
        self.reviews = reviews
        source.change { state in
            state.isBusy = false
            state.average = reviews.averageStars.map { String($0) }
            state.rows = reviews.map { review in
                let count = review.stars.count
                let stars = String(repeating: "★", count: count) + String(repeating: "☆", count: 5 - count)
                return Row(stars: stars, text: review.text)
            }
        }
    }

    private func fail(_ error: MarketError) {
        source.change { state in
            state.isBusy = false
            state.error = error == .cancelled ? nil : error
        }
    }
}
