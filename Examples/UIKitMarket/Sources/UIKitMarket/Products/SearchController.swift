#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// The search: a field, and suggestions or earlier searches below it.
    final class SearchController: SceneController<SearchModel>, UISearchBarDelegate {
        private let field = UISearchBar()
        /// Suggestions that failed are asked for again by pulling the list down.
        private lazy var table = RowsTable(model, style: .insetGrouped) { [model] in model.send(.retry) }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fill(with: table, in: view.safeAreaLayoutGuide)
            field.placeholder = wording(.fieldSearchPlaceholder)
            field.delegate = self
            navigationItem.titleView = field
            navigationItem.rightBarButtonItem = UIBarButtonItem(wording(.tabHome), symbol: "house") { [model] in
                model.send(.home)
            }
        }

        override func show(_ state: SearchModel.State) {
            let names = state.text.isEmpty ? state.recent : state.suggestions.value ?? []
            let empty = state.suggestions.problem?.text.message ?? state.emptyText
            table.show(names.map { RowsTable.Row(id: $0, title: $0) }, empty: empty)
        }

        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            model.send(.type(searchText))
        }

        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
            model.send(.submit)
        }
    }
#endif
