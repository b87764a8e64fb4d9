import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

/// Why a market could not be opened.
enum PlaceProblem: Error {
    case backend(BackendError)
    case market(MarketError)

    /// What to tell the user, in the SDK's words.
    func text(in wording: Wording) -> String {
        let error =
            switch self {
            case .market(let error): error
            case .backend(.full): MarketError.storage(.full)
            case .backend(.unwritable), .backend(.busy): MarketError.storage(.unwritable)
            case .backend: MarketError.storage(.unreadable)
            }
        let text = wording.text(of: error)
        return text.message + "\n" + text.recovery
    }
}

/// The market that the terminal shows, wherever it is.
struct Place {
    let client: OpenMarketClient
    /// The market itself, where it is in this process.
    let backend: MarketBackend?

    static func open(_ options: Options) async throws(PlaceProblem) -> Place {
        if let url = options.url { return server(url) }
        return try await own(options.data)
    }

    private static func server(_ url: URL) -> Place {
        var configuration = MarketConfiguration(baseURL: url, generation: .v3x)
        let hosts = ["127.0.0.1", "localhost", "::1"]
        configuration.connection.allowsPlainHTTP = hosts.contains(url.host(percentEncoded: false) ?? "")
        configuration.bannerURL = url.appending(path: "images.json")
        configuration.firebase = FirebaseConfiguration(
            projectID: FirebaseConfiguration.emulatorProject,
            apiKey: "terminal",
            server: url
        )
        return Place(client: OpenMarketClient(configuration: configuration), backend: nil)
    }

    private static func own(_ path: String?) async throws(PlaceProblem) -> Place {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.firebase = ServedFirebase()
        // What is in memory cannot be stolen from a disk.
        if path == nil { configuration.limits.passwordIterations = 1000 }
        do throws(BackendError) {
            let backend = try await MarketBackend(
                configuration: configuration,
                database: path.map { URL(filePath: $0) }
            )
            if path == nil { try await fill(backend) }
            return Place(client: OpenMarketClient.embedded(backend), backend: backend)
        } catch {
            throw .backend(error)
        }
    }

    /// Puts goods into the market, and the account that a visitor can sell with.
    private static func fill(_ backend: MarketBackend) async throws(BackendError) {
        _ = try await backend.addVendor(name: "me", identifier: "me", secret: "me")
        do throws(DemoError) {
            try await backend.addDemoCatalogue()
        } catch {
            // A demo with fewer goods is still one.
        }
    }
}
