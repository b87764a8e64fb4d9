#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// One chat: messages from the oldest to the newest, and a field below them.
    final class RoomController: SceneController<ChatRoomModel>, UITableViewDelegate {
        private let table = UITableView()
        private let notice = UILabel()
        private let field = UITextField()
        private lazy var button = UIButton(wording(.actionSend)) { [model] in model.send(.send) }
        private var tracker = ListTracker<MessageRow>()
        private lazy var source = makeSource()

        override func viewDidLoad() {
            super.viewDidLoad()
            table.separatorStyle = .none
            table.keyboardDismissMode = .interactive
            table.delegate = self
            notice.numberOfLines = 0
            notice.font = .preferredFont(forTextStyle: .caption1)
            field.borderStyle = .roundedRect
            field.placeholder = wording(.fieldMessagePlaceholder)
            field.addAction(UIAction { [weak self] _ in self?.typed() }, for: .editingChanged)
            button.setContentHuggingPriority(.required, for: .horizontal)
            layOut()
        }

        override func show(_ state: ChatRoomState) {
            if field.text != state.draft { field.text = state.draft }
            button.isEnabled = state.canSend
            let others = [state.problem?.text.message, state.connectionText, state.ageText, state.emptyText]
            navigationItem.rightBarButtonItem =
                state.canBlock
                ? UIBarButtonItem(wording(.actionBlock), symbol: "hand.raised") { [model] in model.send(.block) } : nil
            notice.text = (state.problems + others.compactMap(\.self)).joined(separator: "\n")
            show(state.messages)
        }

        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            if indexPath.row == 0, model.state.hasOlder { model.send(.loadOlder) }
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            guard tracker.rows.indices.contains(indexPath.row) else { return }
            let message = tracker.rows[indexPath.row]
            if message.isUnsent { model.send(.tapFailed(message.id)) }
        }

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            guard tracker.rows.indices.contains(indexPath.row) else { return nil }
            let commands = model.commands(ofRow: tracker.rows[indexPath.row].id.rawValue)
            let actions = commands.map { command in
                UIContextualAction(style: .normal, title: command.title) { [model] _, _, done in
                    Task { await model.perform(command: command.id) }
                    done(true)
                }
            }
            return actions.isEmpty ? nil : UISwipeActionsConfiguration(actions: actions)
        }

        private func show(_ messages: [MessageRow]) {
            let (first, last) = (tracker.rows.first?.id, tracker.rows.last?.id)
            let update = tracker.update(to: messages)
            let below = table.contentSize.height - table.contentOffset.y
            source.apply(NSDiffableDataSourceSnapshot(update), animatingDifferences: false)
            if first != nil, first != update.ids.first {
                // Older messages came in above: what is read stays where it is, and the first row is out of view.
                table.layoutIfNeeded()
                table.contentOffset.y = table.contentSize.height - below
            }
            guard let newest = update.ids.last, newest != last, let place = source.indexPath(for: newest) else {
                return
            }
            table.scrollToRow(at: place, at: .bottom, animated: last != nil)
        }

        private func typed() {
            model.send(.type(field.text ?? ""))
        }

        /// The field stays above the keyboard.
        private func layOut() {
            let column = UIStackView(arrangedSubviews: [table, notice, UIStackView(arrangedSubviews: [field, button])])
            column.axis = .vertical
            column.spacing = 8
            column.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(column)
            let area = view.safeAreaLayoutGuide
            NSLayoutConstraint.activate([
                column.topAnchor.constraint(equalTo: area.topAnchor),
                column.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
                column.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -16),
                column.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor, constant: -8),
            ])
        }

        private func makeSource() -> UITableViewDiffableDataSource<Int, Message.ID> {
            table.register(MessageCell.self, forCellReuseIdentifier: "message")
            return UITableViewDiffableDataSource(tableView: table) { [weak self] table, place, _ in
                let cell = table.dequeueReusableCell(withIdentifier: "message", for: place)
                if let rows = self?.tracker.rows, rows.indices.contains(place.row) {
                    (cell as? MessageCell)?.show(rows[place.row])
                }
                return cell
            }
        }
    }
#endif
