#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// A message; the user's own are on the right.
    final class MessageCell: UITableViewCell {
        private let message = UILabel()
        private let about = UILabel()

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            message.numberOfLines = 0
            about.font = .preferredFont(forTextStyle: .caption2)
            let column = UIStackView(arrangedSubviews: [message, about])
            column.axis = .vertical
            contentView.fill(with: column, in: contentView.layoutMarginsGuide)
            selectionStyle = .none
            isAccessibilityElement = true
        }

        required init?(coder: NSCoder) { nil }

        /// Shows a message.
        func show(_ row: MessageRow) {
            message.text = row.body
            message.textColor = row.isWaiting ? .secondaryLabel : .label
            message.textAlignment = row.isMine ? .right : .left
            about.text = [row.time, row.status].compactMap(\.self).joined(separator: " · ")
            about.textAlignment = message.textAlignment
            about.textColor = row.hasFailed ? .systemRed : .secondaryLabel
            accessibilityLabel = row.accessibility.label
            accessibilityValue = row.accessibility.value
            accessibilityHint = row.accessibility.hint
        }
    }
#endif
