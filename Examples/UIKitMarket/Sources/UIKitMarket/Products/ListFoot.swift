#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// How far a list is: on its way, failed, or waiting for a button; and what of it could not be read.
    final class ListFoot: UIView {
        private let wording: Wording
        private let spinner = UIActivityIndicatorView(style: .medium)
        private let words = UILabel(nil, .footnote)
        private let more: UIButton

        /// A foot whose button loads more.
        init(_ wording: Wording, more load: @escaping () -> Void) {
            self.wording = wording
            more = UIButton("", load)
            super.init(frame: .zero)
            words.textAlignment = .center
            fill(with: UIStackView([words, spinner, more]), in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows how far a list is.
        func show(_ state: ProductListState) {
            let problem = state.problem
            let lines = [state.lossText, problem?.text.message, problem?.text.recovery].compactMap(\.self)
            words.text = lines.joined(separator: "\n")
            words.isHidden = lines.isEmpty
            // Pulling a list down has a spinner of its own.
            let isWaiting = state.status == .loading || state.status == .loadingMore
            if isWaiting { spinner.startAnimating() } else { spinner.stopAnimating() }
            more.configuration?.title = wording(problem == nil ? .actionLoadMore : .actionRetry)
            more.isHidden = !(problem?.isWorthRetrying ?? (state.status == .idle && state.offersMore))
        }
    }
#endif
