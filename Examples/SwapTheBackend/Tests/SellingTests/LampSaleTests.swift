import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketFirebase
import Selling
import Testing

/// The same sale, wherever the market is.
@Suite("One program, three back ends", .timeLimit(.minutes(10)))
struct LampSaleTests {
    private let report = [
        "Offered: Lamp without a shade, ₩30,000",
        "Found by its name: yes",
        "Reduced: Lamp without a shade, ₩25,000",
        "Taken back: yes",
    ]

    @Test("In this process")
    func embedded() async throws {
        try await expectSale(at: Backend([]))
    }

    @Test("At a server over HTTP")
    func rest() async throws {
        try await withServer { place, vendor in
            try await expectSale(at: Backend(["--rest", "http://\(place)", "\(vendor.id)", "me", "mine"]))
        }
    }

    @Test("In Firebase's protocols, at the emulators' addresses of the same server")
    func firebase() async throws {
        try await withServer { place, _ in
            try await expectSale(at: Backend(["--firebase", "demo-open-market", "key", place]))
        }
    }

    @Test("In Google's cloud, it is Google that is asked")
    func cloud() throws {
        let backend = try Backend(["--firebase", "my-shop", "AIza"])

        #expect(backend == .firebase(FirebaseConfiguration(projectID: "my-shop", apiKey: "AIza")))
    }

    @Test(
        "Options that cannot be used are refused with a list of those that can",
        arguments: [["--rest"], ["--rest", "nowhere", "1", "me", "mine"], ["--firebase", "my-shop"], ["--cloud"]]
    )
    func usage(_ arguments: [String]) {
        #expect(throws: UsageError.self) { try Backend(arguments) }
    }

    private func expectSale(at backend: Backend) async throws {
        let visit = try await backend.enter()

        #expect(try await LampSale(at: visit.market).run() == report)
        try await visit.end()
    }

    /// The embedded market behind sockets on a free port, as `market serve` puts it there.
    private func withServer(_ body: (String, VendorAccount) async throws -> Void) async throws {
        var configuration = BackendConfiguration()
        configuration.limits.passwordIterations = 10
        let backend = try await MarketBackend(configuration: configuration)
        let vendor = try await backend.addVendor(name: "My shop", identifier: "me", secret: "mine")
        let server = HTTPServer(handler: backend)
        let address = try server.start()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body("127.0.0.1:\(address.port)", vendor))
        } catch {
            outcome = .failure(error)
        }
        await server.stop()
        await backend.close()
        try outcome.get()
    }
}
