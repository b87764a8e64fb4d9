#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// What others say of a seller: a button until it is asked for, then the reviews, the last one first.
    struct ReviewsView: View {
        let model: SellerPageModel
        @Environment(AppCoordinator.self) private var app

        private var wording: Wording { app.context.wording }

        var body: some View {
            if model.state.reviews == .idle {
                Button(wording(.titleReviews)) { model.send(.showReviews) }
            }
            if model.state.reviews.isLoading { ProgressView() }
            ForEach(model.state.reviews.value ?? []) { review in
                HStack {
                    about(review)
                    Spacer()
                    if review.canAnswer {
                        Button(wording(.actionAnswer)) { model.send(.answerReview(review.id)) }
                    }
                    if review.isOwn {
                        Button(wording(.actionDelete)) { model.send(.deleteReview(review.id)) }
                    } else {
                        Button(wording(.actionReport)) { model.send(.reportReview(review.id)) }
                    }
                }
            }
            if model.state.hasMoreReviews {
                Button(wording(.actionLoadMore)) { model.send(.showReviews) }
            }
            if let problem = model.state.reviews.problem {
                ProblemView(problem: problem) { model.send(.showReviews) }
            }
        }

        private func about(_ review: ReviewRow) -> some View {
            VStack(alignment: .leading) {
                Text(review.stars + " " + review.writer)
                if let text = review.text { Text(text) }
                if let answer = review.answer { Text(answer) }
                Text(review.product + " · " + review.date).font(.caption).foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(review.accessibility.label)
        }
    }
#endif
