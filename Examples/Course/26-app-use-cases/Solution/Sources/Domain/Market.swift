/// The market as the use cases need it.
package protocol Market: Sendable {
    func page(_ number: Int, of search: String, token: String?) async throws(MarketError) -> Page
    func product(_ id: Int, token: String?) async throws(MarketError) -> Product
    func like(_ id: Int, _ isLiked: Bool, token: String?) async throws(MarketError)
    func delete(_ id: Int, token: String?) async throws(MarketError)
    func logIn(_ name: String, _ secret: String) async throws(MarketError) -> String
    func offer(_ draft: Draft, token: String?) async throws(MarketError) -> Product
}
