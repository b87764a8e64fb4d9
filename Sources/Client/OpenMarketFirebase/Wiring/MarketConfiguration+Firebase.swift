public import Foundation
public import OpenMarket
public import OpenMarketData
public import OpenMarketDomain

extension MarketConfiguration {
    /// The Firebase project with the accounts, likes and chats of this market; `nil` where they are at its server.
    ///
    /// An embedded market, and `market serve --firebase`, speak Firebase's protocols beside their own routes, so a
    /// project can be one of theirs.
    public var firebase: FirebaseConfiguration? {
        get { firebaseProject.configuration }
        set {
            firebaseProject.configuration = newValue
            accounts = newValue == nil ? .server : .project
        }
    }

    /// The layout of users, likes and chats there.
    public var accountLayout: AccountLayout {
        get { firebaseProject.layout }
        set { firebaseProject.layout = newValue }
    }

    /// The time for which a market of Firebase alone uses the blocks that it has read, each reading being a paid query.
    ///
    /// Until then a block by another user, or on another device, may not be seen; one by this client is seen at once.
    public var blocksMaxAge: Duration {
        get { firebaseProject.blocksMaxAge }
        set { firebaseProject.blocksMaxAge = newValue }
    }

    private var firebaseProject: FirebaseProject {
        get { project as? FirebaseProject ?? FirebaseProject() }
        set { project = newValue }
    }
}

extension MarketConfiguration.ProductSource {
    /// The project of `MarketConfiguration.firebase`, beside the accounts.
    public static var firebase: Self { .project }
}

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

    /// A configuration for an address in a text, such as `http://127.0.0.1:8080`.
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
    /// There is no server of the market: endpoints of your own need a `baseURL` first.
    public static func firebase(_ project: FirebaseConfiguration) -> MarketConfiguration {
        var configuration = MarketConfiguration(baseURL: nowhere)
        configuration.firebase = project
        configuration.products = .firebase
        return configuration
    }
}
