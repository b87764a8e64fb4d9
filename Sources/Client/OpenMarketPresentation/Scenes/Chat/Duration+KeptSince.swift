import Foundation

extension Duration {
    /// The time at which the market sent a value of this age; `nil` for a value that was sent just now.
    func keptSince(now: Date) -> Date? {
        self > .zero ? now.addingTimeInterval(-Double(components.seconds)) : nil
    }
}
