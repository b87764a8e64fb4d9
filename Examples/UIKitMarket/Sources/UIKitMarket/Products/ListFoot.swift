#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// How far a list is: on its way, failed, or waiting for a button; and what of it could not be read.
    final class ListFoot: UIView {
        private let wording: Wording
        private let spinner = UIActivityIndicatorView(style: .medium)
        private let words = UILabel()
        private let more: UIButton

        /// A foot whose button loads more.
        init(_ wording: Wording, more load: @escaping () -> Void) {
            self.wording = wording
            more = UIButton("", load)
            super.init(frame: .zero)
            words.numberOfLines = 0
            words.textAlignment = .center
            words.font = .preferredFont(forTextStyle: .footnote)
            let column = UIStackView(arrangedSubviews: [words, spinner, more])
            column.axis = .vertical
            fill(with: column, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows how far a list is.
        func show(_ state: ProductListState) {
            var problem: Problem?
            if case .failed(let found) = state.status { problem = found }
            let lines = [state.lossText, problem?.text.message, problem?.text.recovery].compactMap(\.self)
            words.text = lines.joined(separator: "\n")
            words.isHidden = lines.isEmpty
            // Pulling a list down has a spinner of its own.
            if state.status == .loading || state.status == .loadingMore {
                spinner.startAnimating()
            } else {
                spinner.stopAnimating()
            }
            more.configuration?.title = wording(problem == nil ? .actionLoadMore : .actionRetry)
            more.isHidden = !(problem?.isWorthRetrying ?? (state.status == .idle && state.offersMore))
        }
    }
#endif
