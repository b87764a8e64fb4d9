#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// Something that edges can be tied to: a view or a guide.
    @MainActor
    protocol Edges {
        var topAnchor: NSLayoutYAxisAnchor { get }
        var bottomAnchor: NSLayoutYAxisAnchor { get }
        var leadingAnchor: NSLayoutXAxisAnchor { get }
        var trailingAnchor: NSLayoutXAxisAnchor { get }
    }

    extension UIView: Edges {}
    extension UILayoutGuide: Edges {}

    extension UIView {
        /// Adds a view that fills an area of this one.
        func fill(with view: UIView, in area: any Edges, inset: CGFloat = 0) {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: area.topAnchor, constant: inset),
                view.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: inset),
                area.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: inset),
                area.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: inset),
            ])
        }

        /// Adds a column of views that scrolls.
        func fillWithColumn(_ views: [UIView]) {
            let scroll = UIScrollView()
            scroll.keyboardDismissMode = .interactive
            fill(with: scroll, in: safeAreaLayoutGuide)
            let column = UIStackView(views, spacing: 12)
            scroll.fill(with: column, in: scroll.contentLayoutGuide, inset: 16)
            column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -32).isActive = true
        }

        /// A column that scrolls where it is higher than its room.
        static func scrolling(_ column: UIView, atMost height: CGFloat) -> UIView {
            let scroll = UIScrollView()
            scroll.fill(with: column, in: scroll.contentLayoutGuide)
            column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true
            scroll.heightAnchor.constraint(lessThanOrEqualToConstant: height).isActive = true
            let whole = scroll.heightAnchor.constraint(equalTo: column.heightAnchor)
            whole.priority = .defaultHigh
            whole.isActive = true
            return scroll
        }

        /// A row that scrolls to the side, in a view of its own.
        static func scrolling(_ row: UIStackView, height: CGFloat) -> UIView {
            let scroll = UIScrollView()
            row.spacing = 8
            scroll.fill(with: row, in: scroll.contentLayoutGuide)
            row.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor).isActive = true
            let height = UIFontMetrics.default.scaledValue(for: height)
            scroll.heightAnchor.constraint(equalToConstant: height).isActive = true
            return scroll
        }

        /// Lets VoiceOver read a text in place of the parts of the view.
        func speak(_ text: AccessibleText) {
            isAccessibilityElement = true
            accessibilityLabel = text.label
            accessibilityValue = text.value
            accessibilityHint = text.hint
        }
    }

    extension UIStackView {
        /// Views below each other, unless they stand side by side.
        convenience init(_ views: [UIView], axis: NSLayoutConstraint.Axis = .vertical, spacing: CGFloat = 0) {
            self.init(arrangedSubviews: views)
            (self.axis, self.spacing) = (axis, spacing)
        }

        /// Shows other views in place of those that are shown.
        func show(_ views: [UIView]) {
            for view in arrangedSubviews { view.removeFromSuperview() }
            for view in views { addArrangedSubview(view) }
        }
    }

    extension UILabel {
        /// A text of as many lines as it takes.
        convenience init(_ text: String? = nil, _ style: UIFont.TextStyle = .body, _ color: UIColor = .label) {
            self.init(frame: .zero)
            (self.text, textColor, numberOfLines) = (text, color, 0)
            font = .preferredFont(forTextStyle: style)
            adjustsFontForContentSizeCategory = true
        }

        /// A text in place of what is not there.
        static func centered() -> UILabel {
            let label = UILabel(nil)
            label.textAlignment = .center
            return label
        }
    }

    extension UIRefreshControl {
        /// A control that does something when the list is pulled down, and turns until that is done.
        convenience init(_ action: @escaping @MainActor () async -> Void) {
            self.init()
            let pulled = UIAction { [weak self] _ in
                Task {
                    await action()
                    self?.endRefreshing()
                }
            }
            addAction(pulled, for: .valueChanged)
        }
    }

    extension UIButton {
        /// A button that does something.
        convenience init(_ title: String, symbol: String? = nil, _ action: @escaping () -> Void) {
            var looks = UIButton.Configuration.plain()
            looks.title = title
            looks.image = symbol.flatMap { UIImage(systemName: $0) }
            self.init(configuration: looks, primaryAction: UIAction { _ in action() })
        }
    }

    extension UIBarButtonItem {
        /// A button in a bar that does something.
        convenience init(_ title: String, symbol: String? = nil, _ action: @escaping () -> Void) {
            let image = symbol.flatMap { UIImage(systemName: $0) }
            self.init(primaryAction: UIAction(title: title, image: image) { _ in action() })
        }
    }
#endif
