#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// The user's chats.
    final class ChatsController: SceneController<ChatListModel>, UITableViewDelegate {
        private let table = UITableView()
        private let empty = UILabel()
        private var tracker = ListTracker<ChatRoomRow>()
        private lazy var source = makeSource()

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fill(with: table, in: view.safeAreaLayoutGuide)
            table.delegate = self
            table.backgroundView = empty
            empty.textAlignment = .center
            empty.numberOfLines = 0
            let pulled = UIRefreshControl()
            pulled.addAction(UIAction { [weak self] _ in self?.model.send(.load) }, for: .valueChanged)
            table.refreshControl = pulled
        }

        override func show(_ state: ChatListModel.State) {
            empty.text = state.rooms.problem?.text.message ?? state.emptyText
            navigationItem.prompt = state.ageText
            if !state.rooms.isLoading { table.refreshControl?.endRefreshing() }
            let update = tracker.update(to: state.rooms.value ?? [])
            source.apply(NSDiffableDataSourceSnapshot(update), animatingDifferences: true)
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            if let id = source.itemIdentifier(for: indexPath) { model.send(.open(id)) }
        }

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            guard let id = source.itemIdentifier(for: indexPath) else { return nil }
            let leave = UIContextualAction(style: .destructive, title: wording(.actionLeaveChat)) {
                [model] _, _, done in
                model.send(.leave(id))
                done(true)
            }
            return UISwipeActionsConfiguration(actions: [leave])
        }

        private func makeSource() -> UITableViewDiffableDataSource<Int, ChatRoom.ID> {
            table.register(UITableViewCell.self, forCellReuseIdentifier: "room")
            return UITableViewDiffableDataSource(tableView: table) { [weak self] table, place, id in
                let cell = table.dequeueReusableCell(withIdentifier: "room", for: place)
                if let room = self?.tracker.rows.first(where: { $0.id == id }) { cell.show(room) }
                return cell
            }
        }
    }

    extension UITableViewCell {
        /// Shows a chat: with whom, what was said last and when, and how much is unread.
        fileprivate func show(_ room: ChatRoomRow) {
            var content = UIListContentConfiguration.subtitleCell()
            content.text = room.title
            content.secondaryText = room.lastMessage
            contentConfiguration = content
            let side = UILabel()
            side.text = room.unreadCount > 0 ? "\(room.time) · \(room.unreadCount)" : room.time
            side.sizeToFit()
            accessoryView = side
            accessibilityLabel = room.accessibility.label
            accessibilityValue = room.accessibility.value
            accessibilityHint = room.accessibility.hint
        }
    }
#endif
