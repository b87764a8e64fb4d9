#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// What a product cost before: a button until it is asked for, then a list, or the reason why there is none.
    final class HistoryView: UIView {
        private let wording: Wording
        private let button: UIButton
        private let rows = UIStackView()

        /// A history whose button asks for it.
        init(_ wording: Wording, ask: @escaping () -> Void) {
            self.wording = wording
            button = UIButton(wording(.historyTitle), symbol: "clock.arrow.circlepath", ask)
            super.init(frame: .zero)
            rows.axis = .vertical
            rows.spacing = 4
            let column = UIStackView(arrangedSubviews: [button, rows])
            column.axis = .vertical
            column.alignment = .leading
            fill(with: column, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows how far the history is.
        func show(_ history: LoadState<[HistoryRow]>) {
            button.isHidden = history != .idle && history.problem?.isWorthRetrying != true
            for view in rows.arrangedSubviews { view.removeFromSuperview() }
            if history.isLoading { add(wording(.progressLoading)) }
            if let problem = history.problem { add(problem.text.message) }
            guard let steps = history.value else { return }
            if steps.isEmpty { add(wording(.historyEmpty)) }
            for step in steps { add(step) }
        }

        private func add(_ text: String) {
            let label = UILabel()
            label.text = text
            label.textColor = .secondaryLabel
            label.numberOfLines = 0
            rows.addArrangedSubview(label)
        }

        private func add(_ step: HistoryRow) {
            let label = UILabel()
            label.show([TextToken(step.date, .date), step.price, step.status])
            label.accessibilityLabel = step.accessibility.label
            rows.addArrangedSubview(label)
        }
    }
#endif
