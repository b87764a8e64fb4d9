import BackendTestSupport
import Foundation
import OpenMarketSQLite
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Hashes of secrets that have become too cheap", .slot)
struct SecretUpgradeTests {
    @Test("A vendor's secret that proves right gets a hash that costs as much as present ones, once")
    func vendor() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            try await open(file, .v3x, iterations: 2) { backend in
                _ = try await backend.addVendor(name: "shop", identifier: "aa-1", secret: "pass-word")
            }
            try await open(file, .v3x, iterations: 9) { backend in
                let old = try await vendorHash(backend)
                #expect(old.hasPrefix("pbkdf2-sha256$2$"))
                #expect(await register(backend, secret: "a-guess").status == 403)
                #expect(try await vendorHash(backend) == old)
                #expect(await register(backend, secret: "pass-word").status == 201)
                let new = try await vendorHash(backend)
                #expect(new.hasPrefix("pbkdf2-sha256$9$"))
                #expect(await register(backend, secret: "pass-word").status == 201)
                #expect(await register(backend, secret: "another").status == 403)
                #expect(try await vendorHash(backend) == new)
            }
        }
    }

    @Test("A hash that costs more is kept, and so is that of a secret which the server made")
    func kept() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let made = try await open(file, .v3x, iterations: 9) { backend in
                _ = try await backend.addVendor(name: "shop", identifier: "aa-1", secret: "pass-word")
                return try await backend.addVendor(name: "issued")
            }
            try await open(file, .v3x, iterations: 2) { backend in
                let before = try await backend.store.vendors().map(\.secretHash)
                #expect(await register(backend, secret: "pass-word").status == 201)
                let secret = try #require(made.secret)
                #expect(await register(backend, as: made.identifier, secret: secret).status == 201)
                #expect(try await backend.store.vendors().map(\.secretHash) == before)
                #expect(before.contains { $0.hasPrefix("sha256$") })
            }
        }
    }

    @Test("Neither a vendor that was disabled nor a secret that was replaced comes back")
    func changedSince() async throws {
        let probe = try await MarketProbe()
        let seen = try #require(try await probe.backend.store.vendor(identifier: "aa-1"))
        try await probe.backend.store.database.write { session throws(StoreError) in
            try seen.setDisabled(true, in: session)
        }
        try await probe.backend.store.database.write { session throws(StoreError) in
            try seen.replaceHash(with: "another", in: session)
        }
        let now = try #require(try await probe.backend.store.vendor(identifier: "aa-1"))
        #expect(now.isDisabled && now.enabledHash == seen.secretHash)
    }

    @Test("So does the password of a product, in the generations that have one")
    func product() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            try await open(file, .v1b, iterations: 2) { backend in
                let form = MultipartBody(parts: MarketProbe.item())
                #expect(await send(backend, "POST", "/item", form).status == 200)
            }
            try await open(file, .v1b, iterations: 9) { backend in
                let guess = MultipartBody(parts: [.text("password", "pv")])
                #expect(await send(backend, "PATCH", "/item/1", guess).status == 404)
                let old = try await productHash(backend)
                #expect(old.hasPrefix("pbkdf2-sha256$2$"))
                for _ in 0..<2 {
                    let right = MultipartBody(parts: [.text("password", "pw")])
                    #expect(await send(backend, "PATCH", "/item/1", right).status == 200)
                    let new = try await productHash(backend)
                    #expect(new.hasPrefix("pbkdf2-sha256$9$"))
                }
            }
        }
    }

    private func open<Value>(
        _ file: URL,
        _ generation: ServedGeneration,
        iterations: Int,
        _ body: (MarketBackend) async throws -> Value
    ) async throws -> Value {
        var configuration = BackendConfiguration(generation: generation)
        configuration.limits.passwordIterations = iterations
        let backend = try await MarketBackend(configuration: configuration, database: file)
        let value = try await body(backend)
        await backend.close()
        return value
    }

    private func register(_ backend: MarketBackend, as identifier: String = "aa-1", secret: String) async
        -> HTTPResponse
    {
        let params = MarketProbe.params(["secret": "\"\(secret)\""])
        let form = MultipartBody(parts: [.text("params", params), .image("photo.png")])
        return await send(backend, "POST", "/api/products", form, as: identifier)
    }

    private func send(
        _ backend: MarketBackend,
        _ method: String,
        _ target: String,
        _ form: MultipartBody,
        as identifier: String? = nil
    ) async -> HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": form.contentType]
        if let identifier { headers["identifier"] = identifier }
        let origin = HTTPOrigin(scheme: "http", host: "market.test")
        return await backend.respond(
            to: HTTPRequest(
                method: HTTPMethod(rawValue: method),
                origin: origin,
                target: target,
                headers: headers,
                body: .bytes(form.bytes)
            )
        )
    }

    private func vendorHash(_ backend: MarketBackend) async throws -> String {
        try #require(try await backend.store.vendor(identifier: "aa-1")).secretHash
    }

    private func productHash(_ backend: MarketBackend) async throws -> String {
        try #require(try await backend.store.product(RecordID(1))?.passwordHash)
    }
}
