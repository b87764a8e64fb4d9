#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// The search: a field, and suggestions or earlier searches below it.
    final class SearchController: SceneController<SearchModel>, UITableViewDelegate, UISearchBarDelegate {
        private let field = UISearchBar()
        private let table = UITableView(frame: .zero, style: .insetGrouped)
        private let empty = UILabel()
        private lazy var source = makeSource()

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fill(with: table, in: view.safeAreaLayoutGuide)
            table.delegate = self
            table.backgroundView = empty
            // Suggestions that failed are asked for again by pulling the list down.
            let pulled = UIRefreshControl()
            pulled.addAction(
                UIAction { [model, weak pulled] _ in
                    model.send(.retry)
                    pulled?.endRefreshing()
                },
                for: .valueChanged
            )
            table.refreshControl = pulled
            empty.textAlignment = .center
            empty.numberOfLines = 0
            field.placeholder = wording(.fieldSearchPlaceholder)
            field.delegate = self
            navigationItem.titleView = field
            navigationItem.rightBarButtonItem = UIBarButtonItem(wording(.tabHome), symbol: "house") { [model] in
                model.send(.home)
            }
        }

        override func show(_ state: SearchModel.State) {
            let names = state.text.isEmpty ? state.recent : state.suggestions.value ?? []
            empty.text = state.suggestions.problem?.text.message ?? state.emptyText
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(names)
            source.apply(snapshot, animatingDifferences: false)
        }

        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            model.send(.type(searchText))
        }

        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
            model.send(.submit)
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            if let name = source.itemIdentifier(for: indexPath) { model.send(.choose(name)) }
        }

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            guard model.state.text.isEmpty, let name = source.itemIdentifier(for: indexPath) else { return nil }
            let forget = UIContextualAction(style: .destructive, title: wording(.actionDelete)) { [model] _, _, done in
                model.send(.forget(name))
                done(true)
            }
            return UISwipeActionsConfiguration(actions: [forget])
        }

        private func makeSource() -> UITableViewDiffableDataSource<Int, String> {
            table.register(UITableViewCell.self, forCellReuseIdentifier: "name")
            return UITableViewDiffableDataSource(tableView: table) { table, place, name in
                let cell = table.dequeueReusableCell(withIdentifier: "name", for: place)
                var content = cell.defaultContentConfiguration()
                content.text = name
                cell.contentConfiguration = content
                return cell
            }
        }
    }
#endif
