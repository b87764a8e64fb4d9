public import Foundation
public import OpenMarketData
public import OpenMarketDomain

extension MarketConfiguration {
    /// Products at a server of the Open Market.
    ///
    /// ```swift
    /// let shop = OpenMarketClient(.rest(address))
    /// ```
    public static func rest(
        _ baseURL: URL,
        generation: Generation = .v3,
        session: Session? = nil
    ) -> MarketConfiguration {
        MarketConfiguration(baseURL: baseURL, generation: generation, session: session)
    }

    /// The same for an address in a text, such as `http://127.0.0.1:8080`.
    ///
    /// - Throws: `MarketError.invalidRequest(_:)` with `.url` when the text is no address of a server.
    public static func rest(
        _ address: String,
        generation: Generation = .v3,
        session: Session? = nil
    ) throws(MarketError) -> MarketConfiguration {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { throw .invalidRequest(.url) }
        return rest(url, generation: generation, session: session)
    }
}
