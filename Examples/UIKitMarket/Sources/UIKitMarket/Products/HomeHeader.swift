#if canImport(UIKit)
    import MarketScreens
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

    /// The banners, which advance by themselves and stop while the user drags them.
    final class BannersView: UIView, UICollectionViewDelegate {
        private let model: HomeModel
        private let images: any ImageUseCases
        private lazy var collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        private lazy var source = makeSource()
        private var places: [BannerPlace] = []

        init(_ model: HomeModel, images: any ImageUseCases) {
            self.model = model
            self.images = images
            super.init(frame: .zero)
            collection.delegate = self
            collection.isPagingEnabled = true
            collection.showsHorizontalScrollIndicator = false
            fill(with: collection, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows the banners, and scrolls to the visible one.
        func show(_ state: HomeModel.State) {
            let places = BannerPlace.all(of: state)
            if places != self.places {
                self.places = places
                var snapshot = NSDiffableDataSourceSnapshot<Int, BannerPlace>()
                snapshot.appendSections([0])
                snapshot.appendItems(places)
                source.apply(snapshot, animatingDifferences: false)
                collection.layoutIfNeeded()
            }
            guard !collection.isDragging, !collection.isDecelerating else { return }
            collection.setContentOffset(place(of: state.carousel), animated: state.isBannerMoveAnimated)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            collection.layoutIfNeeded()
            collection.contentOffset = place(of: model.state.carousel)
        }

        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            if places.indices.contains(indexPath.item) { model.send(.openBanner(places[indexPath.item].banner)) }
        }

        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
            model.send(.beginDragging)
        }

        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            if !decelerate { settle() }
        }

        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
            settle()
        }

        /// Also after a move of its own: on a copy, the row jumps to where that banner really is.
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
            settle()
        }

        private func settle() {
            let page = PageIndex(offset: collection.contentOffset.x, width: bounds.width, count: places.count)
            model.send(.endDragging(offset: page.index))
        }

        private func place(of carousel: CarouselModel) -> CGPoint {
            CGPoint(x: CGFloat(carousel.offset) * bounds.width, y: 0)
        }

        private var layout: UICollectionViewLayout {
            let sideways = UICollectionViewCompositionalLayoutConfiguration()
            sideways.scrollDirection = .horizontal
            return UICollectionViewCompositionalLayout(section: .banners, configuration: sideways)
        }

        private func makeSource() -> UICollectionViewDiffableDataSource<Int, BannerPlace> {
            let cells = UICollectionView.CellRegistration<BannerCell, BannerPlace> { [images] cell, _, place in
                cell.picture.show(place.banner.image, images: images)
                cell.words.text = place.banner.title
            }
            return UICollectionViewDiffableDataSource(collectionView: collection) { collection, place, banner in
                collection.dequeueConfiguredReusableCell(using: cells, for: place, item: banner)
            }
        }
    }

    /// One banner.
    private final class BannerCell: UICollectionViewCell {
        let picture = PictureView(frame: .zero)
        let words = UILabel()

        override init(frame: CGRect) {
            super.init(frame: frame)
            contentView.fill(with: picture, in: contentView)
            words.font = .preferredFont(forTextStyle: .headline)
            words.textColor = .white
            words.shadowColor = .black
            words.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(words)
            NSLayoutConstraint.activate([
                words.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
                words.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -16),
                words.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -16),
            ])
        }

        required init?(coder: NSCoder) { nil }
    }
#endif
