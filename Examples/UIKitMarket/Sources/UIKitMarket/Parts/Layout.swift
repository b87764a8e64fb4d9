#if canImport(UIKit)
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
            let column = UIStackView(arrangedSubviews: views)
            column.axis = .vertical
            column.spacing = 12
            scroll.fill(with: column, in: scroll.contentLayoutGuide, inset: 16)
            column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -32).isActive = true
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
            self.init(
                primaryAction: UIAction(title: title, image: symbol.flatMap { UIImage(systemName: $0) }) { _ in action()
                }
            )
        }
    }
#endif
