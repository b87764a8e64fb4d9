#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// What a product cost before: a button until it is asked for, then a list, or the reason why there is none.
    final class HistoryView: UIView {
        private let wording: Wording
        private let button: UIButton
        private let rows = UIStackView([], spacing: 4)

        /// A history whose button asks for it.
        init(_ wording: Wording, ask: @escaping () -> Void) {
            self.wording = wording
            button = UIButton(wording(.historyTitle), symbol: "clock.arrow.circlepath", ask)
            super.init(frame: .zero)
            let column = UIStackView([button, rows])
            column.alignment = .leading
            fill(with: column, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows how far the history is.
        func show(_ history: LoadState<[HistoryRow]>) {
            button.isHidden = history != .idle && history.problem?.isWorthRetrying != true
            let texts = [
                history.isLoading ? wording(.progressLoading) : nil, history.problem?.text.message,
                history.value?.isEmpty == true ? wording(.historyEmpty) : nil,
            ]
            let steps = (history.value ?? []).map { step in
                let label = UILabel()
                label.show([TextToken(step.date, .date), step.price, step.status])
                label.accessibilityLabel = step.accessibility.label
                return label
            }
            rows.show(texts.compactMap(\.self).map { UILabel($0, .body, .secondaryLabel) } + steps)
        }
    }
#endif
