import Foundation
import OpenMarketWire

/// The address of an image, as a request and as the key under which it is kept.
struct ImageAddress: Hashable, Sendable {
    let request: HTTPRequest

    /// An `http` or `https` address without a password.
    ///
    /// Everything else is refused: a server's response must not make the app read a
    /// `file:` of the device.
    init?(_ url: URL) {
        let accepted: HTTPHeaders = ["Accept": "image/jpeg, image/png"]
        guard let request = HTTPRequest(url: url, headers: accepted) else { return nil }
        self.request = request
    }

    /// Origin and target: addresses that differ in their fragment only are the same image.
    var key: String { request.origin.description + request.target }
}
