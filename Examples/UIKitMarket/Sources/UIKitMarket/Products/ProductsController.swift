#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A list or grid of products, below a header where there is one.
    final class ProductsController: SceneController<ProductListModel>, UICollectionViewDelegate, UISearchResultsUpdating
    {
        private let header: UIView?
        private let hasSearchBar: Bool
        private let refresh: @MainActor () async -> Void
        private lazy var collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        private lazy var source = makeSource()
        private var tracker = ListTracker<ProductRow>()
        private var shownLayout: ListLayout?
        private let empty = UILabel.centered()
        private lazy var foot = ListFoot(wording) { [model] in model.send(.loadMore) }

        /// A list by itself, or below what is known of its seller.
        override init(_ model: ProductListModel, scene: MarketScene, app: AppCoordinator) {
            header = model.state.seller.map { _ in SellerHeader(model) }
            hasSearchBar = true
            refresh = { await model.perform(.refresh) }
            super.init(model, scene: scene, app: app)
        }

        /// The products of the home tab, below its banners.
        init(home: HomeModel, scene: MarketScene, app: AppCoordinator) {
            header = HomeHeader(home, app: app)
            hasSearchBar = false
            refresh = { await home.perform(.refresh) }
            super.init(home.list, scene: scene, app: app)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            let column = UIStackView([header, collection, foot].compactMap(\.self))
            view.fill(with: column, in: view.safeAreaLayoutGuide)
            collection.delegate = self
            collection.backgroundView = empty
            collection.refreshControl = UIRefreshControl(refresh)
            if hasSearchBar { addSearchBar() }
        }

        override func show(_ state: ProductListState) {
            empty.text = state.emptyText
            // Pulling the list down shows what is new.
            navigationItem.prompt = state.arrivalText
            navigationItem.hidesSearchBarWhenScrolling = !state.isSearchBarPinned
            showRows(of: state)
            foot.show(state)
            if let wish = state.scroll { scroll(to: wish.row ?? state.rows.first?.id) }
        }

        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            if let id = source.itemIdentifier(for: indexPath) { model.send(.open(id)) }
        }

        func collectionView(
            _ collectionView: UICollectionView,
            willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            model.send(.rowAppeared(indexPath.item))
        }

        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
            model.send(.dragged(.onwards))
        }

        func updateSearchResults(for searchController: UISearchController) {
            model.send(.find(searchController.searchBar.text ?? ""))
        }

        /// Names are looked for in the list itself.
        private func addSearchBar() {
            let search = UISearchController(searchResultsController: nil)
            search.obscuresBackgroundDuringPresentation = false
            search.searchBar.placeholder = wording(.fieldSearchPlaceholder)
            search.searchResultsUpdater = self
            navigationItem.searchController = search
        }

        private func showRows(of state: ProductListState) {
            source.apply(NSDiffableDataSourceSnapshot(tracker.update(to: state.rows)), animatingDifferences: true)
            guard shownLayout != state.layout else { return }
            shownLayout = state.layout
            collection.collectionViewLayout.invalidateLayout()
            collection.reloadData()
        }

        private func scroll(to row: Product.ID?) {
            if let row, let place = source.indexPath(for: row) {
                collection.scrollToItem(at: place, at: .top, animated: true)
            }
            model.send(.scrolled)
        }

        private var layout: UICollectionViewLayout {
            UICollectionViewCompositionalLayout { [weak self] _, _ in .products(self?.model.state.layout ?? .list) }
        }

        private func makeSource() -> UICollectionViewDiffableDataSource<Int, Product.ID> {
            let cells = UICollectionView.CellRegistration<ProductCell, Product.ID> { [weak self] cell, place, _ in
                guard let self, tracker.rows.indices.contains(place.item) else { return }
                let row = tracker.rows[place.item]
                cell.show(row, as: model.state.layout, app: app) { [weak self] in self?.model.send(.toggleLike(row.id))
                }
                cell.canLike = model.state.canLike
            }
            return UICollectionViewDiffableDataSource(collectionView: collection) { collection, place, id in
                collection.dequeueConfiguredReusableCell(using: cells, for: place, item: id)
            }
        }
    }

    /// How far a list is: on its way, failed, or waiting for a button; and what of it could not be read.
    final class ListFoot: UIView {
        private let wording: Wording
        private let spinner = UIActivityIndicatorView(style: .medium)
        private let words = UILabel(nil, .footnote)
        private let more: UIButton

        /// A foot whose button loads more.
        init(_ wording: Wording, more load: @escaping () -> Void) {
            self.wording = wording
            more = UIButton("", load)
            super.init(frame: .zero)
            words.textAlignment = .center
            fill(with: UIStackView([words, spinner, more]), in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows how far a list is.
        func show(_ state: ProductListState) {
            let problem = state.problem
            let lines = [state.lossText, problem?.text.message, problem?.text.recovery].compactMap(\.self)
            words.text = lines.joined(separator: "\n")
            words.isHidden = lines.isEmpty
            // Pulling a list down has a spinner of its own.
            let isWaiting = state.status == .loading || state.status == .loadingMore
            if isWaiting { spinner.startAnimating() } else { spinner.stopAnimating() }
            more.configuration?.title = wording(problem == nil ? .actionLoadMore : .actionRetry)
            more.isHidden = !(problem?.isWorthRetrying ?? (state.status == .idle && state.offersMore))
        }
    }

    extension NSCollectionLayoutSection {
        /// Products one below the other, or two side by side.
        static func products(_ layout: ListLayout) -> NSCollectionLayoutSection {
            let columns = layout == .grid ? 2 : 1
            let height = NSCollectionLayoutDimension.estimated(layout == .grid ? 260 : 110)
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / CGFloat(columns)),
                    heightDimension: height
                )
            )
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height),
                repeatingSubitem: item,
                count: columns
            )
            group.interItemSpacing = .fixed(12)
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = 12
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
            return section
        }

        /// Banners, one at a time.
        static var banners: NSCollectionLayoutSection {
            let whole = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1),
                heightDimension: .fractionalHeight(1)
            )
            let item = NSCollectionLayoutItem(layoutSize: whole)
            return NSCollectionLayoutSection(group: .horizontal(layoutSize: whole, subitems: [item]))
        }
    }
#endif
