import Foundation

extension Duration {
    /// When the market sent something that is so old now; `nil` for what it sends now.
    func keptSince(now: Date) -> Date? {
        self > .zero ? now.addingTimeInterval(-Double(components.seconds)) : nil
    }
}
