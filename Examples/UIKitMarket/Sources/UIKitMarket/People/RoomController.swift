#if os(iOS)
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
            field.borderStyle = .roundedRect
            field.placeholder = wording(.fieldMessagePlaceholder)
            field.addAction(
                UIAction { [weak self] _ in self.map { $0.model.type($0.field.text ?? "") } },
                for: .editingChanged
            )
            button.setContentHuggingPriority(.required, for: .horizontal)
            notice.numberOfLines = 0
            notice.font = .preferredFont(forTextStyle: .caption1)
            let column = UIStackView(arrangedSubviews: [table, notice, UIStackView(arrangedSubviews: [field, button])])
            column.axis = .vertical
            column.spacing = 8
            view.fill(with: column, in: view.safeAreaLayoutGuide)
            view.keyboardLayoutGuide.topAnchor.constraint(greaterThanOrEqualTo: column.bottomAnchor).isActive = true
            table.separatorStyle = .none
            table.keyboardDismissMode = .interactive
            table.delegate = self
        }

        override func show(_ state: ChatRoomState) {
            if field.text != state.draft { field.text = state.draft }
            button.isEnabled = state.canSend
            let notices =
                state.problems
                + [state.problem?.text.message, state.connectionText, state.emptyText].compactMap(\.self)
            notice.text = notices.joined(separator: "\n")
            show(state.messages)
        }

        private func show(_ messages: [MessageRow]) {
            let last = tracker.rows.last?.id
            let update = tracker.update(to: messages)
            var snapshot = NSDiffableDataSourceSnapshot<Int, Message.ID>()
            snapshot.appendSections([0])
            snapshot.appendItems(update.ids)
            snapshot.reconfigureItems(update.changed)
            source.apply(snapshot, animatingDifferences: false)
            guard let newest = update.ids.last, newest != last, let place = source.indexPath(for: newest) else {
                return
            }
            table.scrollToRow(at: place, at: .bottom, animated: last != nil)
        }

        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            if indexPath.row == 0, model.state.hasOlder { model.send(.loadOlder) }
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            tableView.deselectRow(at: indexPath, animated: true)
            guard let id = source.itemIdentifier(for: indexPath) else { return }
            if tracker.rows.first(where: { $0.id == id })?.hasFailed == true { model.tapFailed(id) }
        }

        private func makeSource() -> UITableViewDiffableDataSource<Int, Message.ID> {
            table.register(UITableViewCell.self, forCellReuseIdentifier: "message")
            return UITableViewDiffableDataSource(tableView: table) { [weak self] table, place, id in
                let cell = table.dequeueReusableCell(withIdentifier: "message", for: place)
                if let message = self?.tracker.rows.first(where: { $0.id == id }) { cell.show(message) }
                return cell
            }
        }
    }

    extension UITableViewCell {
        /// Shows a message; one's own stand at the right.
        fileprivate func show(_ message: MessageRow) {
            var content = UIListContentConfiguration.subtitleCell()
            content.text = message.body
            content.secondaryText = [message.time, message.status].compactMap(\.self).joined(separator: " · ")
            content.textProperties.alignment = message.isMine ? .justified : .natural
            content.secondaryTextProperties.color = message.hasFailed ? .systemRed : .secondaryLabel
            contentConfiguration = content
            accessibilityLabel = message.accessibility.label
            accessibilityValue = message.accessibility.value
            accessibilityHint = message.accessibility.hint
        }
    }
#endif
