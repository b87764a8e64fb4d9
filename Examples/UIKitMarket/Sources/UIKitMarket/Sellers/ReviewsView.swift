#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// What others say of a seller: a button until it is asked for, then the reviews, which scroll by themselves.
    final class ReviewsView: UIView {
        private let model: SellerPageModel
        private let wording: Wording
        private lazy var more = UIButton("") { [model] in model.send(.showReviews) }
        private let rows = UIStackView()
        private let scroll = UIScrollView()

        init(_ model: SellerPageModel, wording: Wording) {
            (self.model, self.wording) = (model, wording)
            super.init(frame: .zero)
            rows.axis = .vertical
            rows.spacing = 8
            scroll.fill(with: rows, in: scroll.contentLayoutGuide)
            rows.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true
            scroll.heightAnchor.constraint(equalToConstant: 160).isActive = true
            let column = UIStackView(arrangedSubviews: [scroll, more])
            column.axis = .vertical
            fill(with: column, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows the reviews of a page.
        func show(_ state: SellerPageModel.State) {
            let reviews = state.reviews.value ?? []
            scroll.isHidden = reviews.isEmpty && state.reviews.problem == nil
            more.isHidden = state.reviews.value != nil && !state.hasMoreReviews
            more.configuration?.title = wording(state.reviews.value == nil ? .titleReviews : .actionLoadMore)
            for view in rows.arrangedSubviews { view.removeFromSuperview() }
            if let problem = state.reviews.problem { rows.addArrangedSubview(label(problem.text.message)) }
            for review in reviews { rows.addArrangedSubview(row(review)) }
        }

        private func row(_ review: ReviewRow) -> UIView {
            let origin = review.product + " · " + review.date
            let lines = [review.stars + " " + review.writer, review.text, review.answer, origin]
            let about = label(lines.compactMap(\.self).joined(separator: "\n"))
            about.accessibilityLabel = review.accessibility.label
            let button = UIButton(wording(review.isOwn ? .actionDelete : .actionReport)) { [model] in
                model.send(review.isOwn ? .deleteReview(review.id) : .reportReview(review.id))
            }
            let answer = UIButton(wording(.actionAnswer)) { [model] in model.send(.answerReview(review.id)) }
            answer.isHidden = !review.canAnswer
            for button in [answer, button] { button.setContentHuggingPriority(.required, for: .horizontal) }
            return UIStackView(arrangedSubviews: [about, answer, button])
        }

        private func label(_ text: String) -> UILabel {
            let label = UILabel()
            label.text = text
            label.numberOfLines = 0
            return label
        }
    }
#endif
