#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// Who sells the products below it: what others say, what else is known, and whether the user follows.
    final class SellerHeader: UIView {
        private let model: SellerPageModel
        private let name = UILabel()
        private let about = UILabel()
        private let reviews: ReviewsView
        private lazy var follow = UIButton("") { [model] in model.send(.toggleFollow) }
        private var drawing: Redrawing?

        init(_ model: SellerPageModel, wording: Wording) {
            self.model = model
            reviews = ReviewsView(model, wording: wording)
            super.init(frame: .zero)
            name.font = .preferredFont(forTextStyle: .headline)
            about.numberOfLines = 0
            let column = UIStackView(arrangedSubviews: [name, about, follow, reviews])
            column.axis = .vertical
            column.spacing = 4
            fill(with: column, in: self, inset: 8)
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        required init?(coder: NSCoder) { nil }

        private func draw() {
            let state = model.state
            let content = state.content.value
            name.text = content?.name
            let rating = content.map { [$0.stars, $0.rating].compactMap(\.self).joined(separator: " ") }
            let facts = [rating].compactMap(\.self) + (content?.facts ?? [])
            about.text = state.content.problem?.text.message ?? facts.joined(separator: "\n")
            about.accessibilityLabel = content?.accessibility.label
            follow.isHidden = !state.canFollow
            follow.isEnabled = !state.isBusy
            follow.configuration?.title = state.followTitle
            reviews.isHidden = content == nil
            reviews.show(state)
        }
    }
#endif
