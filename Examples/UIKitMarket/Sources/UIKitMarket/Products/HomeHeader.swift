#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// What stands above the products of the home tab: banners, categories, and the way to all products.
    final class HomeHeader: UIView {
        private let model: HomeModel
        /// They advance by themselves, and stop while the user drags them.
        private let banners: PagedPictures
        private let categories = UIStackView()
        private var drawing: Redrawing?

        init(_ model: HomeModel, _ images: any ImageUseCases) {
            self.model = model
            // Also after a move of its own: on a copy, the row jumps to where that banner really is.
            banners = PagedPictures(images: images, mode: .scaleAspectFill) { [model] in
                let place = BannerPlace.all(of: model.state).first { $0.id == model.state.carousel.offset }
                if let product = place?.banner.product { model.send(command: .init("openBanner", product.rawValue)) }
            } turned: { [model] page in
                model.endDragging(at: page - 1)
            }
            super.init(frame: .zero)
            banners.began = { [model] in model.beginDragging() }
            banners.heightAnchor.constraint(equalToConstant: UIFontMetrics.default.scaledValue(for: 180)).isActive =
                true
            let more = UIButton(model.state.moreTitle) { [model] in model.send(command: "showAll") }
            let line = UIStackView([UILabel(model.state.listTitle, .headline), more], axis: .horizontal)
            line.distribution = .equalSpacing
            line.isLayoutMarginsRelativeArrangement = true
            fill(with: UIStackView([banners, .scrolling(categories, height: 44), line]), in: self)
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        required init?(coder: NSCoder) { nil }

        private func draw() {
            let state = model.state
            categories.show(model.buttons(model.commands.filter { $0.id.verb == "category" }))
            categories.superview?.isHidden = state.categories.isEmpty
            let pictures = BannerPlace.all(of: state).map { place in
                PagedPictures.Picture(url: place.banner.image, text: place.banner.title, words: place.banner.title)
            }
            banners.isHidden = pictures.isEmpty
            banners.show(pictures, page: state.carousel.offset + 1, animated: state.isBannerMoveAnimated)
        }
    }
#endif
