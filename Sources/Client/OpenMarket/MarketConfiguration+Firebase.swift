#if Everything || Firebase
    public import Foundation
    public import OpenMarketData
    public import OpenMarketDomain
    public import OpenMarketFirebase

    extension MarketConfiguration {
        /// Products at a server of the Open Market; accounts, likes and chats in a Firebase project, as the older app had it.
        public static func rest(
            _ baseURL: URL,
            generation: Generation = .latest,
            session: Session? = nil,
            accounts: FirebaseConfiguration?
        ) -> MarketConfiguration {
            var configuration = rest(baseURL, generation: generation, session: session)
            configuration.firebase = accounts
            return configuration
        }

        /// The same for an address in a text, such as `http://127.0.0.1:8080`.
        ///
        /// - Throws: `MarketError.invalidRequest(_:)` with `.url` when the text is no address of a server.
        public static func rest(
            _ address: String,
            generation: Generation = .latest,
            session: Session? = nil,
            accounts: FirebaseConfiguration?
        ) throws(MarketError) -> MarketConfiguration {
            var configuration = try rest(address, generation: generation, session: session)
            configuration.firebase = accounts
            return configuration
        }

        /// Everything in one Firebase project of Google's cloud: products, images, accounts, likes and chats.
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
#endif
