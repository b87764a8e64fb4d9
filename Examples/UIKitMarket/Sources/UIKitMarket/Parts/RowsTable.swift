#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    extension NSDiffableDataSourceSnapshot where SectionIdentifierType == Int {
        /// One section with the rows of an update; those that stay and have changed are drawn again.
        init(_ update: RowUpdate<ItemIdentifierType>) {
            self.init()
            appendSections([0])
            appendItems(update.ids)
            reconfigureItems(update.changed)
        }
    }

    /// Rows of a scene: a tap performs the first command of a row, and a swipe offers the others.
    final class RowsTable: UITableView, UITableViewDelegate {
        /// One row.
        struct Row: Sendable, Equatable, Identifiable {
            let id: String
            let title: String
            var text: String?
            var side: String?
            var accessibility: AccessibleText?
        }

        private let model: any PresentedScene
        private let empty = UILabel.centered()
        private var tracker = ListTracker<Row>()
        private lazy var source = makeSource()

        /// A table whose rows are those of a scene; pulling it down does something.
        init(
            _ model: any PresentedScene,
            style: UITableView.Style = .plain,
            pulled: @escaping @MainActor () async -> Void
        ) {
            self.model = model
            super.init(frame: .zero, style: style)
            delegate = self
            backgroundView = empty
            refreshControl = UIRefreshControl(pulled)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows rows, and a text in their place when there are none.
        func show(_ rows: [Row], empty text: String?) {
            empty.text = text
            source.apply(NSDiffableDataSourceSnapshot(tracker.update(to: rows)), animatingDifferences: true)
        }

        private func commands(at place: IndexPath) -> [SceneCommand] {
            source.itemIdentifier(for: place).map { model.commands(ofRow: $0) } ?? []
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            if let command = commands(at: indexPath).first { model.send(command: command.id) }
        }

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            UISwipeActionsConfiguration(of: Array(commands(at: indexPath).dropFirst()), model)
        }

        private func makeSource() -> UITableViewDiffableDataSource<Int, String> {
            register(UITableViewCell.self, forCellReuseIdentifier: "row")
            return UITableViewDiffableDataSource(tableView: self) { [weak self] table, place, id in
                let cell = table.dequeueReusableCell(withIdentifier: "row", for: place)
                if let row = self?.tracker.rows.first(where: { $0.id == id }) { cell.show(row) }
                return cell
            }
        }
    }

    extension UITableViewCell {
        fileprivate func show(_ row: RowsTable.Row) {
            var content = UIListContentConfiguration.subtitleCell()
            (content.text, content.secondaryText) = (row.title, row.text)
            contentConfiguration = content
            let side = UILabel()
            side.text = row.side
            side.sizeToFit()
            accessoryView = side
            if let text = row.accessibility { speak(text) }
        }
    }

    extension UISwipeActionsConfiguration {
        /// The commands that a swipe offers; `nil` for none.
        convenience init?(of commands: [SceneCommand], _ model: any PresentedScene) {
            guard !commands.isEmpty else { return nil }
            self.init(
                actions: commands.map { command in
                    UIContextualAction(style: command.symbol == .delete ? .destructive : .normal, title: command.title)
                    {
                        _,
                        _,
                        done in
                        model.send(command: command.id)
                        done(true)
                    }
                }
            )
        }
    }
#endif
