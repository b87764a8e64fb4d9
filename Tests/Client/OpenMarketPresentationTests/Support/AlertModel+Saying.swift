@testable import OpenMarketPresentation

extension AlertModel {
    /// Whether it asks or tells the same as another, whichever of the two was shown first.
    func says(_ other: AlertModel) -> Bool {
        kind == other.kind && style == other.style && title == other.title && message == other.message
            && field == other.field && actions == other.actions
    }
}
