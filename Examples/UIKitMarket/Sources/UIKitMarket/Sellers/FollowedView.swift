#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// The sellers whom the user follows: each can be opened and followed no longer.
    final class FollowedView: UIView {
        private let rows = UIStackView()
        private var drawing: Redrawing?

        init(_ model: FollowedSellersModel) {
            super.init(frame: .zero)
            rows.axis = .vertical
            rows.alignment = .leading
            fill(with: rows, in: self)
            drawing = Redrawing { [weak self, model] in self?.show(model) }
        }

        required init?(coder: NSCoder) { nil }

        private func show(_ model: FollowedSellersModel) {
            for view in rows.arrangedSubviews { view.removeFromSuperview() }
            for row in model.state.rows.value ?? [] {
                let news = UILabel()
                news.text = row.news
                let buttons = model.commands(ofRow: row.id.rawValue).map { command in
                    UIButton(command.title) { Task { await model.perform(command: command.id) } }
                }
                rows.addArrangedSubview(UIStackView(arrangedSubviews: buttons + [news]))
            }
        }
    }
#endif
