public import OpenMarketHTTPServer
import OpenMarketWire

extension ServerConfiguration {
    /// Lets requests be as large as Firebase's are, which is more than the market takes.
    public mutating func makeRoom(for firebase: ServedFirebase) {
        limits.jsonBody = max(limits.jsonBody, Int64(firebase.limits.requestBytes))
    }
}
