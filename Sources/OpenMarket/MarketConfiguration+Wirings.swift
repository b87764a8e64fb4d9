public import Foundation
public import OpenMarketData

extension MarketConfiguration {
    /// Products at a server of the Open Market; people, where there are any, in a Firebase project.
    ///
    /// ```swift
    /// let shop = OpenMarketClient(configuration: .rest(address))
    /// ```
    ///
    /// With `accounts` the market is what the older app had: its products come and go by REST, while accounts, likes
    /// and chats are Firebase's.
    public static func rest(
        _ baseURL: URL,
        generation: Generation = .v3,
        accounts: FirebaseConfiguration? = nil
    ) -> MarketConfiguration {
        var configuration = MarketConfiguration(baseURL: baseURL, generation: generation)
        configuration.firebase = accounts
        return configuration
    }

    /// The same for an address in a text, such as `http://127.0.0.1:8080`.
    ///
    /// A text that is no address makes every call fail with `MarketError.invalidRequest(_:)`, as in `init(server:)`.
    public static func rest(
        server: String,
        generation: Generation = .v3,
        accounts: FirebaseConfiguration? = nil
    ) -> MarketConfiguration {
        rest(URL(string: server) ?? nowhere, generation: generation, accounts: accounts)
    }

    /// Everything in one Firebase project of Google's cloud: products, pictures, accounts, likes and chats.
    ///
    /// ```swift
    /// let shop = OpenMarketClient(configuration: .firebase(projectID: "my-shop", apiKey: "AIza…"))
    /// ```
    public static func firebase(projectID: String, apiKey: String) -> MarketConfiguration {
        firebase(FirebaseConfiguration(projectID: projectID, apiKey: apiKey))
    }

    /// Everything in one Firebase project, wherever its services are: in front of emulators, for instance.
    ///
    /// There is no server of the market: endpoints of one's own need a ``baseURL`` first.
    public static func firebase(_ project: FirebaseConfiguration) -> MarketConfiguration {
        var configuration = MarketConfiguration(baseURL: nowhere)
        configuration.firebase = project
        configuration.products = .firebase
        return configuration
    }
}
