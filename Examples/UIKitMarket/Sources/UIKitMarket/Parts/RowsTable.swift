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

    /// Rows of a scene: a tap opens a row, and a swipe or its menu offers the rest, as does the button of a row that nothing
    /// opens.
    final class RowsTable: UITableView, UITableViewDelegate {
        private let model: any PresentedScene
        private let questions: AppQuestions
        private var sections: [SceneSection] = []
        /// The words above each section that is shown; UIKit asks for them once.
        private var headers: [String: String] = [:]
        private var tracker = ListTracker<SceneRow>()
        private lazy var source = makeSource()

        /// A table that asks for its rows again when it is pulled down.
        init(_ model: any PresentedScene, _ questions: AppQuestions) {
            (self.model, self.questions) = (model, questions)
            super.init(frame: .zero, style: .insetGrouped)
            delegate = self
            refreshControl = UIRefreshControl { [weak self] in
                for retry in self?.sections.compactMap(\.retry) ?? [] { await model.perform(command: retry) }
            }
        }

        required init?(coder: NSCoder) { nil }

        /// Shows sections, each with what is known of rows that are not there.
        func show(_ sections: [SceneSection]) {
            self.sections = sections
            let update = tracker.update(to: sections.flatMap(\.rows))
            var (snapshot, rest) = (NSDiffableDataSourceSnapshot<String, SceneCommand.ID>(), Set(update.ids))
            let (old, changed) = (headers, Set(update.changed))
            headers = Dictionary(uniqueKeysWithValues: sections.map { ($0.id, header(of: $0)) })
            for section in sections {
                let ids = section.rows.map(\.id).filter { rest.remove($0) != nil }
                snapshot.appendSections([section.id])
                snapshot.appendItems(ids)
                if let header = old[section.id], header != headers[section.id] {
                    snapshot.reloadSections([section.id])
                } else {
                    snapshot.reconfigureItems(ids.filter(changed.contains))
                }
            }
            source.apply(snapshot, animatingDifferences: true)
        }

        private func header(of section: SceneSection) -> String {
            [section.title, section.problem?.text.message, section.emptyText].compactMap(\.self).joined(separator: "\n")
        }

        private func row(at place: IndexPath) -> SceneRow? {
            let id = source.itemIdentifier(for: place)
            return tracker.rows.first { $0.id == id }
        }

        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            let text = sections.indices.contains(section) ? header(of: sections[section]) : ""
            return text.isEmpty ? nil : UILabel(text, .headline)
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            if let open = row(at: indexPath)?.open { model.send(command: open) }
        }

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            row(at: indexPath).flatMap { UISwipeActionsConfiguration(of: model.others(of: $0), model) }
        }

        func tableView(
            _ tableView: UITableView,
            contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            guard let row = row(at: indexPath), !model.others(of: row).isEmpty else { return nil }
            return UIContextMenuConfiguration(of: model, questions) { [model] in model.others(of: row) }
        }

        private func makeSource() -> UITableViewDiffableDataSource<String, SceneCommand.ID> {
            register(UITableViewCell.self, forCellReuseIdentifier: "row")
            return UITableViewDiffableDataSource(tableView: self) { [weak self] table, place, _ in
                let cell = table.dequeueReusableCell(withIdentifier: "row", for: place)
                if let self, let row = row(at: place) { cell.show(row, side(of: row)) }
                return cell
            }
        }

        private func side(of row: SceneRow) -> UIView {
            guard row.open != nil else {
                return .more(of: model, questions) { [model] in model.others(of: row) }
            }
            let side = UILabel(row.unreadCount > 0 ? "\(row.side ?? "") · \(row.unreadCount)" : row.side)
            side.sizeToFit()
            return side
        }
    }

    extension UITableViewCell {
        fileprivate func show(_ row: SceneRow, _ side: UIView) {
            var content = UIListContentConfiguration.subtitleCell()
            (content.text, content.secondaryText) = (row.title, row.text)
            contentConfiguration = content
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
