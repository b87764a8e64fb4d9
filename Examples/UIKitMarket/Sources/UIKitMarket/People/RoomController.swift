#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// One chat: messages from the oldest to the newest, and a field below them.
    final class RoomController: SceneController<ChatRoomModel>, UITableViewDelegate {
        private let table = UITableView()
        private lazy var subject = UIButton("") { [model] in model.send(command: "subject") }
        private let notice = UILabel(nil, .caption1)
        private let field = UITextField()
        private lazy var button = UIButton(wording(.actionSend)) { [model] in model.send(command: "send") }
        private var tracker = ListTracker<MessageRow>()
        private lazy var source = makeSource()

        override func viewDidLoad() {
            super.viewDidLoad()
            table.separatorStyle = .none
            table.keyboardDismissMode = .interactive
            table.delegate = self
            field.borderStyle = .roundedRect
            field.font = .preferredFont(forTextStyle: .body)
            field.adjustsFontForContentSizeCategory = true
            field.placeholder = wording(.fieldMessagePlaceholder)
            let typed = UIAction { [model, field] _ in model.type(field.text ?? "", into: "type") }
            field.addAction(typed, for: .editingChanged)
            button.setContentHuggingPriority(.required, for: .horizontal)
            layOut()
        }

        override func show(_ state: ChatRoomState) {
            if field.text != state.draft { field.text = state.draft }
            button.isEnabled = state.canSend
            subject.configuration?.title = state.subject?.title
            subject.isHidden = state.subject == nil
            let others = [state.problem?.text.message, state.connectionText, state.ageText, state.emptyText]
            notice.text = (state.problems + others.compactMap(\.self)).joined(separator: "\n")
            show(state.messages)
        }

        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            if indexPath.row == 0, model.state.hasOlder { Task { await model.loadOlder() } }
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            if let message = message(at: indexPath), message.isUnsent {
                model.send(command: .init("failed", message.id.rawValue))
            }
        }

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            let commands = message(at: indexPath).map { model.commands(ofRow: $0.id.rawValue) } ?? []
            return UISwipeActionsConfiguration(of: commands, model)
        }

        func tableView(
            _ tableView: UITableView,
            contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            guard let row = message(at: indexPath)?.id.rawValue, !model.commands(ofRow: row).isEmpty else { return nil }
            return UIContextMenuConfiguration(of: model, questions) { [model] in model.commands(ofRow: row) }
        }

        private func message(at place: IndexPath) -> MessageRow? {
            tracker.rows.indices.contains(place.row) ? tracker.rows[place.row] : nil
        }

        private func show(_ messages: [MessageRow]) {
            let (first, last) = (tracker.rows.first?.id, tracker.rows.last?.id)
            let update = tracker.update(to: messages)
            let below = table.contentSize.height - table.contentOffset.y
            // A line less than a row may be out of sight.
            let isAtEnd = last == nil || below - table.bounds.height < 44
            source.apply(NSDiffableDataSourceSnapshot(update), animatingDifferences: false)
            if first != nil, first != update.ids.first {
                // Older messages came in above: what is read stays where it is, and the first row is out of view.
                table.layoutIfNeeded()
                table.contentOffset.y = table.contentSize.height - below
            }
            guard let newest = messages.last, newest.id != last, let place = source.indexPath(for: newest.id),
                ChatPlace.follows(isOwn: newest.isMine, isAtEnd: isAtEnd)
            else { return }
            table.scrollToRow(at: place, at: .bottom, animated: last != nil)
        }

        /// The field stays above the keyboard.
        private func layOut() {
            let writing = UIStackView([field, button], axis: .horizontal)
            let column = UIStackView([subject, table, notice, writing], spacing: 8)
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
                if let row = self?.message(at: place) { (cell as? MessageCell)?.show(row) }
                return cell
            }
        }
    }

    /// A message; the user's own are on the right.
    private final class MessageCell: UITableViewCell {
        private let message = UILabel(nil)
        private let about = UILabel(nil, .caption2)

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.fill(with: UIStackView([message, about]), in: contentView.layoutMarginsGuide)
            selectionStyle = .none
        }

        required init?(coder: NSCoder) { nil }

        func show(_ row: MessageRow) {
            message.text = row.body
            message.textColor = row.isWaiting ? .secondaryLabel : .label
            message.textAlignment = row.isMine ? .right : .left
            about.text = row.about
            about.textAlignment = message.textAlignment
            about.textColor = row.hasFailed ? .systemRed : .secondaryLabel
            speak(row.accessibility)
        }
    }

    #Preview("Room") { SampleController(.room) }
#endif
