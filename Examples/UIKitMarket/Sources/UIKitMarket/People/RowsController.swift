#if canImport(UIKit)
    import MarketSamples
    import OpenMarket
    import UIKit

    /// A scene that is a list of other things than products: the search, the chats, the user's own page.
    class RowsController<Model: PresentedScene>: SceneController<Model> {
        private lazy var table = RowsTable(model, questions)

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fill(with: table, in: view.safeAreaLayoutGuide)
        }

        override func show(_ state: Model.State) {
            table.show(MarketScene.Snapshot(scene).sections(in: wording))
        }
    }

    /// The search: a field above suggestions or earlier searches.
    final class SearchController: RowsController<SearchModel>, UISearchBarDelegate {
        private let field = UISearchBar()

        override func viewDidLoad() {
            super.viewDidLoad()
            field.placeholder = wording(.fieldSearchPlaceholder)
            field.delegate = self
            navigationItem.titleView = field
            navigationItem.rightBarButtonItem = UIBarButtonItem(wording(.tabHome), symbol: "house") { [model] in
                model.goHome()
            }
        }

        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            model.type(searchText, into: "type")
        }

        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
            model.send(command: "submit")
        }
    }

    #Preview("Chats") { SampleController(.chats) }
    #Preview("My page") { SampleController(.myPage) }
    #Preview("Search") { SampleController(.search) }
#endif
