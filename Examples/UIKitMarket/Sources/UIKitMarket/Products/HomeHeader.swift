#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// What stands above the products of the home tab: banners, and the way to all products.
    final class HomeHeader: UIView {
        private let model: HomeModel
        private let banners: BannersView
        private let title = UILabel()
        private lazy var more = UIButton(model.state.moreTitle) { [model] in model.send(.showAll) }
        private let categories = UIStackView()
        private var drawing: Redrawing?

        init(_ model: HomeModel, app: AppCoordinator) {
            self.model = model
            banners = BannersView(model, images: app.context.market.images)
            super.init(frame: .zero)
            title.font = .preferredFont(forTextStyle: .headline)
            title.text = model.state.listTitle
            let line = UIStackView(arrangedSubviews: [title, more])
            line.distribution = .equalSpacing
            line.isLayoutMarginsRelativeArrangement = true
            let column = UIStackView(arrangedSubviews: [banners, scrolling(categories), line])
            column.axis = .vertical
            fill(with: column, in: self)
            banners.heightAnchor.constraint(equalToConstant: 180).isActive = true
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        required init?(coder: NSCoder) { nil }

        private func scrolling(_ row: UIStackView) -> UIView {
            let scroll = UIScrollView()
            row.spacing = 8
            scroll.fill(with: row, in: scroll.contentLayoutGuide)
            row.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor).isActive = true
            scroll.heightAnchor.constraint(equalToConstant: 44).isActive = true
            return scroll
        }

        private func draw() {
            for view in categories.arrangedSubviews { view.removeFromSuperview() }
            for row in model.state.categories {
                categories.addArrangedSubview(UIButton(row.title) { [model] in model.send(.show(row.id)) })
            }
            categories.superview?.isHidden = model.state.categories.isEmpty
            banners.isHidden = model.state.carousel.count == 0
            banners.show(model.state)
        }
    }
#endif
