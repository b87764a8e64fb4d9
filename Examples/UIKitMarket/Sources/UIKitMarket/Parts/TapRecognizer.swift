#if canImport(UIKit)
    import UIKit

    /// A tap that does something, without a selector.
    final class TapRecognizer: UITapGestureRecognizer {
        private let action: () -> Void

        init(_ action: @escaping () -> Void) {
            self.action = action
            super.init(target: nil, action: nil)
            addTarget(self, action: #selector(tapped))
        }

        @objc private func tapped() {
            action()
        }
    }
#endif
