import Foundation

/// A request as it leaves the app.
package struct Request: Sendable, Equatable {
    package var method: String
    package var path: String
    package var token: String?
    package var body: Data?

    package init(method: String, path: String, token: String? = nil, body: Data? = nil) {
        (self.method, self.path, self.token, self.body) = (method, path, token, body)
    }
}

/// A response as it reaches the app.
package struct Response: Sendable {
    package var status: Int
    package var body = Data()

    package init(status: Int, body: Data = Data()) {
        (self.status, self.body) = (status, body)
    }
}

/// A connection to the market, as a function; it throws when there is none.
package typealias Send = @Sendable (Request) async throws -> Response
