#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// The user's chats.
    final class ChatsController: SceneController<ChatListModel> {
        private lazy var table = RowsTable(model) { [model] in await model.perform(.load) }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fill(with: table, in: view.safeAreaLayoutGuide)
        }

        override func show(_ state: ChatListModel.State) {
            navigationItem.prompt = state.ageText
            let rows = (state.rooms.value ?? []).map { room in
                RowsTable.Row(
                    id: room.id.rawValue,
                    title: room.title,
                    text: room.lastMessage,
                    side: room.unreadCount > 0 ? "\(room.time) · \(room.unreadCount)" : room.time,
                    accessibility: room.accessibility
                )
            }
            table.show(rows, empty: state.rooms.problem?.text.message ?? state.emptyText)
        }
    }
#endif
