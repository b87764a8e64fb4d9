#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// What stands above the products of the home tab: banners, and the way to all products.
    final class HomeHeader: UIView {
        private let model: HomeModel
        private let banners: BannersView
        private let categories = UIStackView()
        private var drawing: Redrawing?

        init(_ model: HomeModel, app: AppCoordinator) {
            self.model = model
            banners = BannersView(model, images: app.context.market.images)
            super.init(frame: .zero)
            let more = UIButton(model.state.moreTitle) { [model] in model.send(.showAll) }
            let line = UIStackView([UILabel(model.state.listTitle, .headline), more], axis: .horizontal)
            line.distribution = .equalSpacing
            line.isLayoutMarginsRelativeArrangement = true
            fill(with: UIStackView([banners, .scrolling(categories, height: 44), line]), in: self)
            banners.heightAnchor.constraint(equalToConstant: 180).isActive = true
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        required init?(coder: NSCoder) { nil }

        private func draw() {
            categories.show(model.buttons(model.commands.filter { $0.id.verb == "category" }))
            categories.superview?.isHidden = model.state.categories.isEmpty
            banners.isHidden = model.state.carousel.count == 0
            banners.show(model.state)
        }
    }
#endif
