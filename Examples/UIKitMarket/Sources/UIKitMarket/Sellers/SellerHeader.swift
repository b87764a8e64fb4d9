#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// Who sells the products below it: what others say, what else is known, and whether the user follows.
    final class SellerHeader: UIView {
        private let model: ProductListModel
        private let name = UILabel(nil, .headline)
        private let about = UILabel()
        private let commands = UIStackView([])
        private let reviews = UIStackView([], spacing: 8)
        private let scroll = UIScrollView()
        private var drawing: Redrawing?

        init(_ model: ProductListModel) {
            self.model = model
            super.init(frame: .zero)
            about.numberOfLines = 0
            scroll.fill(with: reviews, in: scroll.contentLayoutGuide)
            reviews.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true
            scroll.heightAnchor.constraint(equalToConstant: 160).isActive = true
            fill(with: UIStackView([name, about, scroll, commands], spacing: 4), in: self, inset: 8)
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        required init?(coder: NSCoder) { nil }

        private func draw() {
            guard let state = model.state.seller else { return }
            let content = state.content.value
            name.text = content?.name
            let rating = content.map { [$0.stars, $0.rating].compactMap(\.self).joined(separator: " ") }
            let facts = [rating].compactMap(\.self) + (content?.facts ?? [])
            about.text = state.content.problem?.text.message ?? facts.joined(separator: "\n")
            about.accessibilityLabel = content?.accessibility.label
            commands.show(model.buttons(model.commands.filter { ["follow", "reviews"].contains($0.id) }))
            let problem = state.reviews.problem.map { UILabel($0.text.message) }
            let rows = (state.reviews.value ?? []).map(row)
            scroll.isHidden = rows.isEmpty && problem == nil
            reviews.show([problem].compactMap(\.self) + rows)
        }

        private func row(_ review: ReviewRow) -> UIView {
            let row = review.row
            let about = UILabel([row.title, row.text].compactMap(\.self).joined(separator: "\n"))
            about.accessibilityLabel = row.accessibility?.label
            return UIStackView([about] + model.buttons(model.others(of: row)), axis: .horizontal)
        }
    }
#endif
