import Foundation

/// A request as it leaves the app.
struct Request: Sendable, Equatable {
    var method: String
    var path: String
    var token: String?
    var body: Data?
}

/// A response as it reaches the app.
struct Response: Sendable {
    var status: Int
    var body = Data()
}

/// A connection to the market, as a function; it throws when there is none.
typealias Send = @Sendable (Request) async throws -> Response
