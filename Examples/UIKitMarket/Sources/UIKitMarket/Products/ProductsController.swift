#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A list or grid of products, below a header where there is one.
    final class ProductsController: SceneController<ProductListModel>, UICollectionViewDelegate, UISearchResultsUpdating
    {
        private let header: HomeHeader?
        private lazy var seller = SectionsColumn(model, questions)
        private let hasSearchBar: Bool
        private let refresh: @MainActor () async -> Void
        private lazy var collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        private lazy var source = makeSource()
        private var tracker = ListTracker<ProductRow>()
        private var shownLayout: ListLayout?
        private let empty = UILabel.centered()
        private lazy var foot = SectionsColumn(model, questions)

        /// A list by itself, or below what is known of its seller.
        override init(_ model: ProductListModel, scene: MarketScene, _ questions: AppQuestions) {
            header = nil
            hasSearchBar = true
            refresh = { await model.refresh() }
            super.init(model, scene: scene, questions)
        }

        /// The products of the home tab, below its banners.
        init(home: HomeModel, scene: MarketScene, _ questions: AppQuestions) {
            header = HomeHeader(home, questions.app.context.market.images)
            hasSearchBar = false
            refresh = { await home.perform(command: "refresh") }
            super.init(home.list, scene: scene, questions)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            let column = UIStackView([header, .scrolling(seller, atMost: 260), collection, foot].compactMap(\.self))
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
            seller.show(MarketScene.Snapshot(scene).sections(in: wording))
            foot.show([state.foot(in: wording)])
            if let wish = state.scroll { scroll(to: wish.row ?? state.rows.first?.id) }
        }

        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            if let id = source.itemIdentifier(for: indexPath) { model.send(command: .init("open", id.rawValue)) }
        }

        func collectionView(
            _ collectionView: UICollectionView,
            willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            Task { await model.rowAppeared(at: indexPath.item) }
        }

        func collectionView(
            _ collectionView: UICollectionView,
            contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            guard let id = indexPaths.first.flatMap({ source.itemIdentifier(for: $0) }) else { return nil }
            return UIContextMenuConfiguration(of: model, questions) { [model] in model.commands(ofRow: id.rawValue) }
        }

        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
            model.dragged(.onwards)
        }

        func updateSearchResults(for searchController: UISearchController) {
            model.find(searchController.searchBar.text ?? "")
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
            model.scrolled()
        }

        private var layout: UICollectionViewLayout {
            UICollectionViewCompositionalLayout { [weak self] _, room in
                .products(self?.model.state.layout ?? .list, in: room.container.effectiveContentSize.width)
            }
        }

        private func makeSource() -> UICollectionViewDiffableDataSource<Int, Product.ID> {
            let cells = UICollectionView.CellRegistration<ProductCell, Product.ID> { [weak self] cell, place, _ in
                guard let self, tracker.rows.indices.contains(place.item) else { return }
                let row = tracker.rows[place.item]
                cell.show(row, as: model.state.layout, app: app) { [weak self] in
                    self?.model.send(command: .init("like", row.id.rawValue))
                }
                cell.canLike = model.state.canLike
            }
            return UICollectionViewDiffableDataSource(collectionView: collection) { collection, place, id in
                collection.dequeueConfiguredReusableCell(using: cells, for: place, item: id)
            }
        }
    }

    extension NSCollectionLayoutSection {
        /// Products in as many columns as there is room for.
        static func products(_ layout: ListLayout, in width: CGFloat) -> NSCollectionLayoutSection {
            let columns = layout.columns(in: width - 32, textScale: UIFontMetrics.default.scaledValue(for: 100) / 100)
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
            group.interItemSpacing = .fixed(ListLayout.spacing)
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = ListLayout.spacing
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
            return section
        }
    }

    #Preview("Home") { SampleController(.home) }
    #Preview("Products") { SampleController(.products) }
    #Preview("Failed") { SampleController(.failed) }
#endif
