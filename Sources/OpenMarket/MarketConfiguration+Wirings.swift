public import Foundation
public import OpenMarketData
public import OpenMarketDomain

extension MarketConfiguration {
    /// Products at a server of the Open Market; users, where there are any, in a Firebase project.
    ///
    /// ```swift
    /// let shop = OpenMarketClient(.rest(address))
    /// ```
    ///
    /// With `accounts` the market is what the older app had: its products come and go by REST, while accounts, likes
    /// and chats are Firebase's.
    public static func rest(
        _ baseURL: URL,
        generation: Generation = .v3,
        session: Session? = nil,
        accounts: FirebaseConfiguration? = nil
    ) -> MarketConfiguration {
        var configuration = MarketConfiguration(baseURL: baseURL, generation: generation, session: session)
        configuration.firebase = accounts
        return configuration
    }

    /// The same for an address in a text, such as `http://127.0.0.1:8080`.
    ///
    /// - Throws: `MarketError.invalidRequest(_:)` with `.url` when the text is no address of a server.
    public static func rest(
        _ address: String,
        generation: Generation = .v3,
        session: Session? = nil,
        accounts: FirebaseConfiguration? = nil
    ) throws(MarketError) -> MarketConfiguration {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { throw .invalidRequest(.url) }
        return rest(url, generation: generation, session: session, accounts: accounts)
    }

    /// Everything in one Firebase project of Google's cloud: products, pictures, accounts, likes and chats.
    ///
    /// ```swift
    /// let shop = OpenMarketClient(.firebase(projectID: "my-shop", apiKey: "AIza…"))
    /// ```
    public static func firebase(projectID: String, apiKey: String) -> MarketConfiguration {
        firebase(FirebaseConfiguration(projectID: projectID, apiKey: apiKey))
    }

    /// Everything in one Firebase project, wherever its services are, such as in emulators.
    ///
    /// There is no server of the market: endpoints of your own need a ``baseURL`` first.
    public static func firebase(_ project: FirebaseConfiguration) -> MarketConfiguration {
        var configuration = MarketConfiguration(baseURL: nowhere)
        configuration.firebase = project
        configuration.products = .firebase
        return configuration
    }
}
