#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// A product in a list or grid.
    final class ProductCell: UICollectionViewCell {
        private let picture = PictureView(frame: .zero)
        private let title = UILabel(nil, .headline)
        private let price = UILabel()
        private let about = UILabel()
        private lazy var heart = UIButton("", symbol: "heart") { [weak self] in self?.like() }
        private let parts = UIStackView()
        private var like: () -> Void = {}
        private var layout = ListLayout.list
        private lazy var side = picture.widthAnchor.constraint(equalToConstant: 0)

        /// Whether it has a heart.
        var canLike = true { didSet { heart.isHidden = !canLike } }

        override init(frame: CGRect) {
            super.init(frame: frame)
            heart.setContentHuggingPriority(.required, for: .horizontal)
            let texts = UIStackView([UIStackView(arrangedSubviews: [title, heart]), price, about], spacing: 4)
            parts.addArrangedSubview(picture)
            parts.addArrangedSubview(texts)
            parts.spacing = 8
            contentView.fill(with: parts, in: contentView)
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor).isActive = true
        }

        required init?(coder: NSCoder) { nil }

        /// Text may have grown while the cell is shown.
        override func layoutSubviews() {
            arrange()
            super.layoutSubviews()
        }

        /// Beside a picture, very large words would stand one below the other.
        private func arrange() {
            let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
            let isRow = layout == .list && !isLarge
            parts.axis = isRow ? .horizontal : .vertical
            parts.alignment = isRow ? .top : .fill
            side.constant = UIFontMetrics.default.scaledValue(for: 88)
            side.isActive = isRow
            title.numberOfLines = isLarge ? 0 : 2
        }

        /// Shows a row; a tap on the heart calls `like`.
        func show(_ row: ProductRow, as layout: ListLayout, app: AppCoordinator, like: @escaping () -> Void) {
            self.like = like
            self.layout = layout
            arrange()
            picture.show(row.card ?? row.thumbnail, placeholder: row.placeholder, images: app.context.market.images)
            title.text = row.title
            price.show(row.price)
            about.show(row.facts)
            heart.configuration?.image = UIImage(systemName: row.isLiked ? "heart.fill" : "heart")
            speak(row.accessibility)
            let name = app.context.wording(row.isLiked ? .actionUnlike : .actionLike)
            accessibilityCustomActions = [
                UIAccessibilityCustomAction(name: name) { _ in
                    like()
                    return true
                }
            ]
        }
    }
#endif
