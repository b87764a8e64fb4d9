import Domain
import Foundation
import Transport

/// The market, with values in the place of bytes.
package struct MarketAPI: Market {
    private let server: Server

    package init(server: Server) {
        self.server = server
    }

    package func page(_ number: Int, of search: String, token: String?) async throws(MarketError) -> Page {
        let page: PageDTO = try decoded(await server.page(number, of: search, token: token))
        return page.toDomain()
    }

    package func product(_ id: Int, token: String?) async throws(MarketError) -> Product {
        let product: ProductDTO = try decoded(await server.bytes("GET", "/products/\(id)", token: token))
        return product.toDomain()
    }

    package func like(_ id: Int, _ isLiked: Bool, token: String?) async throws(MarketError) {
        _ = try await server.bytes(isLiked ? "PUT" : "DELETE", "/likes/\(id)", token: token)
    }

    package func delete(_ id: Int, token: String?) async throws(MarketError) {
        _ = try await server.bytes("DELETE", "/products/\(id)", token: token)
    }

    package func logIn(_ name: String, _ secret: String) async throws(MarketError) -> String {
        let body = encoded(LogInDTO(name: name, secret: secret))
        let session: SessionDTO = try decoded(await server.bytes("POST", "/session", body: body))
        return session.token
    }

    package func offer(_ draft: Draft, token: String?) async throws(MarketError) -> Product {
        let body = encoded(DraftDTO(draft))
        let product: ProductDTO = try decoded(await server.bytes("POST", "/products", token: token, body: body))
        return product.toDomain()
    }

    private func decoded<Value: Decodable>(_ bytes: Data) throws(MarketError) -> Value {
        do { return try JSONDecoder().decode(Value.self, from: bytes) } catch { throw .unreadable }
    }

    private func encoded(_ value: some Encodable) -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try? encoder.encode(value)
    }
}
