#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// Rows among other views, such as what others say of a seller: each section below its title, each row with its buttons.
    final class SectionsColumn: UIView {
        private let model: any PresentedScene
        private let questions: AppQuestions
        private var wording: Wording { questions.app.context.wording }
        private let column = UIStackView([], spacing: 4)

        init(_ model: any PresentedScene, _ questions: AppQuestions) {
            (self.model, self.questions) = (model, questions)
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
            if let open = row.open {
                let others = model.others(of: row).isEmpty ? [] : [more(of: row)]
                return UIStackView([button(row.title, open)] + others, axis: .horizontal)
            }
            let text = UILabel([row.title, row.text].compactMap(\.self).joined(separator: "\n"))
            text.accessibilityLabel = row.accessibility?.label
            return UIStackView([text] + model.buttons(model.others(of: row)), axis: .horizontal)
        }

        private func more(of row: SceneRow) -> UIView {
            .more(of: model, questions) { [model] in model.others(of: row) }
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
