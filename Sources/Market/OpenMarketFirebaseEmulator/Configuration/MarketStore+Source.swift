import OpenMarketHTTPServer
package import OpenMarketSQLite
import OpenMarketWire

extension MarketStore {
    /// Returns a word for the address of the caller, of IPv6 its network of 48 bits; `nil` for this machine.
    ///
    /// The address itself is not kept: the word is made of it with the identity of the database as the key.
    package func sourceOfCaller() async throws(StoreError) -> String? {
        guard let site = RequestCaller.site else { return nil }
        let identity = try await identity()
        return Hexadecimal.text(HMAC(key: Array(identity.utf8)).code(of: site.utf8).prefix(8))
    }
}
