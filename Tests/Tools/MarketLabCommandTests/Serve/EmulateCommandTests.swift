import CommandTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("market-lab emulate", .slot)
struct EmulateCommandTests {
    @Test("Accounts, documents and the market are at one address, and the token of the emulators opens the documents")
    func services() async throws {
        let server = try await RunningServer(["--project", "demo-notes"], of: .lab, by: ["emulate"])
        let documents = "/v1/projects/demo-notes/databases/(default)/documents/notes"
        #expect(try await status(server.address + documents, token: "owner") == 200)
        #expect(try await status(server.address + documents) == 403)
        #expect(try await status(server.address + "/api/products") == 200)
        let account = try await status(
            server.address + "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any",
            body: #"{"returnSecureToken":true}"#
        )
        #expect(account == 200)
        #expect(await server.stop() == .success)
    }

    @Test("An option that serve refuses is refused here as well")
    func refused() async {
        let run = await CommandRun.lab("emulate", "--port", "0", "--emulate-providers", "--data", "shop.db")
        #expect(run.code == .usage && run.diagnostics.text.contains("--emulate-providers and --data exclude"))
        #expect(await CommandRun.lab("emulate", "--inspect", "--host", "0.0.0.0").code == .usage)
    }

    private func status(_ address: String, token: String? = nil, body: String? = nil) async throws -> Int? {
        var request = URLRequest(url: try #require(URL(string: address)))
        if let token { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (_, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }
}
