import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Testing

@testable import OpenMarketBackend

/// A market in a file that is opened for one piece of work and closed again.
struct ShopFile {
    let url: URL

    init(_ folder: URL, _ name: String) {
        url = folder.appending(path: name)
    }

    /// Opens the market, two hours ahead where files are to count as old.
    func open<Value>(isLater: Bool = false, _ body: (MarketBackend) async throws -> Value) async throws -> Value {
        var configuration = BackendConfiguration()
        configuration.limits.passwordIterations = 2
        if isLater { configuration.now = { Date().addingTimeInterval(7_200) } }
        let backend = try await MarketBackend(configuration: configuration, database: url)
        let value = try await body(backend)
        await backend.close()
        return value
    }

    /// Registers a product with one image and returns the address of that.
    func register(_ vendor: String = UUID().uuidString) async throws -> String {
        try await open { backend in
            let vendor = try await backend.addVendor(name: vendor)
            let form = MultipartBody(parts: [
                .text("params", MarketProbe.params(["secret": "\"\(vendor.secret ?? "")\""])),
                .image("photo.jpeg", TestImage.jpeg),
            ])
            let made = await backend.respond(
                to: HTTPRequest(
                    method: .post,
                    origin: Self.origin,
                    target: "/api/products",
                    headers: ["identifier": vendor.identifier, "Content-Type": form.contentType],
                    body: .bytes(form.bytes)
                )
            )
            let url = try #require(
                try made.root["images"]?.elements.first { _ in true }?["url"]?.string,
                "\(made.text)"
            )
            return try #require(URL(string: url)).path()
        }
    }

    /// Whether an image can be had.
    func serves(_ address: String) async throws -> Bool {
        try await open { backend in
            await backend.respond(to: HTTPRequest(origin: Self.origin, target: address)).body == TestImage.jpeg
        }
    }

    /// Sweeps as a server does once it listens.
    func sweep(isLater: Bool = true) async throws {
        try await open(isLater: isLater) { await $0.sweepImages() }
    }

    /// Another database with the same content, as a backup is.
    func copy(to name: String) throws -> ShopFile {
        let target = url.deletingLastPathComponent().appending(path: name)
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.copyItem(at: url, to: target)
        return ShopFile(url.deletingLastPathComponent(), name)
    }

    private static let origin = HTTPOrigin(scheme: "http", host: "market.test")
}
