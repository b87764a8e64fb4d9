import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import Testing

/// A back end that the stories are told on.
enum StoryPlace: String, Sendable, CaseIterable, CustomTestStringConvertible {
    /// A server of a generation, with accounts beside it: in a Firebase project, or by its own routes on v3x.
    case v1a, v1b, v2, v3, v3x
    /// A server of v3x, and accounts in the layout of the original app.
    case original
    /// Firebase's services without a server of the market.
    case firebase
    /// A Firebase project that a market was copied into, with its users.
    case copied
    /// The doubles that really work.
    case memory

    var testDescription: String { rawValue }

    /// A fresh market.
    func make() async throws -> StoryMarket {
        switch self {
        case .v1a, .v1b, .v2, .v3, .v3x: try await server()
        case .original: try await original()
        case .firebase: try await StoryMarket(.firebaseAlone)
        case .copied: try await copied()
        case .memory: try await StoryMarket(.inMemory)
        }
    }

    /// The one of the table in whose rows it stands: a copy ends no story in another way than a project of its own.
    var inTable: StoryPlace { self == .copied ? .firebase : self }

    private func original() async throws -> StoryMarket {
        var served = BackendConfiguration.quick(.v3x)
        served.firebase = ServedFirebase(layout: .original)
        let backend = try await MarketBackend(configuration: served)
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        var configuration = MarketConfiguration.rest(project.firestoreURL, generation: .v3x)
        configuration.firebase = project
        (configuration.accountLayout, configuration.accounts) = (.original, .project)
        let patient = configuration.patient
        return StoryMarket(
            device: { OpenMarketClient(patient, transport: InProcessTransport(backend)).useCases },
            finish: { await backend.close() }
        )
    }

    private func copied() async throws -> StoryMarket {
        let scene = try await CopyScene()
        do {
            try await scene.served("shop.db") { shop in
                for name in ["ann", "bob"] {
                    _ = try await shop.app().requireAccounts().signUp(.fixture(name: name, market: nil))
                }
            }
            _ = try await scene.upload("shop.db")
        } catch {
            await scene.end()
            throw error
        }
        let device: @Sendable () async throws -> MarketUseCases = {
            var configuration = MarketConfiguration.firebase(scene.project).patient
            configuration.blocksMaxAge = .zero
            return OpenMarketClient(configuration, transport: scene.transport).useCases
        }
        return StoryMarket(device: device, hasUsers: true, finish: { await scene.end() })
    }

    private func server() async throws -> StoryMarket {
        let served = try #require(ServedGeneration(rawValue: rawValue))
        let backend = try await MarketBackend(configuration: .quick(served))
        guard self != .v3x else {
            return StoryMarket(
                device: { OpenMarketClient.patient(backend).useCases },
                finish: { await backend.close() }
            )
        }
        let address = try #require(URL(string: "http://localhost"))
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let generation = try #require(Generation(rawValue: rawValue))
        let configuration = MarketConfiguration.rest(address, generation: generation, accounts: project).patient
        return StoryMarket(
            device: { OpenMarketClient(configuration, transport: InProcessTransport(backend)).useCases },
            credentials: { try await backend.makeSession(vendorName: $0).credentials },
            finish: { await backend.close() }
        )
    }
}

/// A fresh market of a back end.
struct StoryMarket: Sendable {
    /// Another device in front of it, with no user logged in.
    let device: @Sendable () async throws -> MarketUseCases
    /// The credentials of a new vendor, where the server does not know the users; `nil` where users sell as such.
    var credentials: @Sendable (String) async throws -> VendorCredentials? = { _ in nil }
    /// The users came with the market, and log in.
    var hasUsers = false
    /// Ends whatever was started for it.
    let finish: @Sendable () async -> Void

    /// A user who has just signed up, or logged in.
    func join(_ name: String) async throws -> MarketUseCases {
        let market = try await device()
        let form = try await SignUpInfo.fixture(name: name, market: credentials(name))
        if hasUsers {
            _ = try await market.requireAccounts().login(form.credentials)
        } else {
            _ = try await market.requireAccounts().signUp(form)
        }
        return market
    }
}

extension StoryMarket {
    /// A market of one of the wirings that sellers are tried on.
    init(_ wiring: SellerWiring) async throws {
        let market = try await wiring.make()
        self.init(device: market.device, finish: market.finish)
    }
}
