public import Foundation
public import OpenMarketDomain

/// The sentences for code that does not know the type: `localizedDescription`, and alerts of the system.
///
/// They are in the language of the device, or in English if there is no phrase book for it. A view model that speaks
/// another language uses ``Wording/text(of:)``.
extension MarketError: LocalizedError {
    public var errorDescription: String? { Self.text(of: self).message }
    public var failureReason: String? { Self.text(of: self).title }
    public var recoverySuggestion: String? { Self.text(of: self).recovery }

    private static func text(of error: MarketError) -> ErrorText {
        Wording(Language(.current)).text(of: error)
    }
}
