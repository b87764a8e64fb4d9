#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// Rows among other views, such as what others say of a seller: each section below its title, each row with its buttons.
    final class SectionsColumn: UIView {
        private let model: any PresentedScene
        private let wording: Wording
        private let column = UIStackView([], spacing: 4)

        init(_ model: any PresentedScene, _ wording: Wording) {
            (self.model, self.wording) = (model, wording)
            super.init(frame: .zero)
            fill(with: column, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows sections, and why rows are not there.
        func show(_ sections: [SceneSection]) {
            column.show(sections.flatMap(views))
        }

        private func views(of section: SceneSection) -> [UIView] {
            var views = [section.title.map { UILabel($0, .headline) }].compactMap(\.self) as [UIView]
            if let problem = section.problem {
                views.append(UILabel(problem.text.message + "\n" + problem.text.recovery, .footnote, .systemRed))
                if problem.isWorthRetrying, let retry = section.retry {
                    views.append(button(wording(.actionRetry), retry))
                }
            }
            views += section.rows.map(view)
            if section.isLoading { views.append(UIActivityIndicatorView.turning()) }
            return views + [section.emptyText.map { UILabel($0, .body, .secondaryLabel) }].compactMap(\.self)
        }

        private func view(of row: SceneRow) -> UIView {
            if let open = row.open { return button(row.title, open) }
            let text = UILabel([row.title, row.text].compactMap(\.self).joined(separator: "\n"))
            text.accessibilityLabel = row.accessibility?.label
            return UIStackView([text] + model.buttons(model.others(of: row)), axis: .horizontal)
        }

        private func button(_ title: String, _ command: SceneCommand.ID) -> UIButton {
            UIButton(title) { [weak model] in model?.send(command: command) }
        }
    }

    extension UIActivityIndicatorView {
        /// One that turns.
        fileprivate static func turning() -> UIActivityIndicatorView {
            let spinner = UIActivityIndicatorView(style: .medium)
            spinner.startAnimating()
            return spinner
        }
    }
#endif
