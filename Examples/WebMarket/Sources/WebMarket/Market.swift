import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

/// The market that the shop is in, wherever that is.
struct Market {
    /// Makes a client for one visitor, who logs in there without anybody else being logged in.
    let client: @Sendable () -> OpenMarketClient
    /// The market itself, where it is in this process.
    let backend: MarketBackend?

    static func open(_ options: Options) async throws(MarketError) -> Market {
        if let url = options.url { return server(url) }
        do throws(BackendError) {
            return try await own(options.data)
        } catch {
            switch error {
            case .full: throw .storage(.full)
            case .unwritable, .busy: throw .storage(.unwritable)
            default: throw .storage(.unreadable)
            }
        }
    }

    /// A market elsewhere: all visitors share the connections, and nothing else.
    private static func server(_ url: URL) -> Market {
        var configuration = MarketConfiguration(baseURL: url, generation: .v3x)
        let hosts = ["127.0.0.1", "localhost", "::1"]
        configuration.connection.allowsPlainHTTP = hosts.contains(url.host(percentEncoded: false) ?? "")
        configuration.bannerURL = url.appending(path: "images.json")
        configuration.firebase = FirebaseConfiguration(
            projectID: FirebaseConfiguration.emulatorProject,
            apiKey: "web",
            server: url
        )
        let shared = configuration
        let transport = URLSessionTransport(configuration.connection)
        return Market(client: { OpenMarketClient(configuration: shared, transport: transport) }, backend: nil)
    }

    private static func own(_ path: String?) async throws(BackendError) -> Market {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.firebase = ServedFirebase()
        // What is in memory cannot be stolen from a disk.
        if path == nil { configuration.limits.passwordIterations = 1000 }
        let backend = try await MarketBackend(configuration: configuration, database: path.map { URL(filePath: $0) })
        if path == nil {
            _ = try await backend.addVendor(name: "me", identifier: "me", secret: "me")
            do throws(DemoError) {
                try await backend.addDemoCatalogue()
            } catch {
                // A demo with fewer goods is still one.
            }
        }
        return Market(client: { OpenMarketClient.embedded(backend) }, backend: backend)
    }
}
