import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// Gets images from their servers, and nothing that is not an image.
struct ImageSource: Sendable {
    struct Answer {
        let image: Data
        /// Whether the server lets it be kept beyond this process.
        let mayBeStored: Bool
    }

    let transport: any HTTPTransport

    func image(at address: ImageAddress) async throws(MarketError) -> Answer {
        let response = try await response(at: address)
        if let error = MarketError(imageStatus: response.status) { throw error }
        // A captive portal responds to every address with 200 and a page.
        guard ImageFormat(content: response.body) != nil else { throw .image(.unknownFormat) }
        return Answer(image: response.body, mayBeStored: !Self.forbidsStoring(response.headers))
    }

    private func response(at address: ImageAddress) async throws(MarketError) -> HTTPResponse {
        // No access token: images lie on other servers, whose business the login is not.
        let options = CallOptions(
            operation: "image",
            retry: .idempotent,
            needsAccessToken: false,
            responseLimit: CallOptions.imageLimit
        )
        do throws(TransportError) {
            return try await transport.send(address.request, options: options)
        } catch {
            throw error.marketError
        }
    }

    private static func forbidsStoring(_ headers: HTTPHeaders) -> Bool {
        headers.values(of: "Cache-Control").contains { $0.lowercased().contains("no-store") }
    }
}

extension MarketError {
    /// Makes the error for the status of an image's response; `nil` for a whole image.
    init?(imageStatus status: Int) {
        switch status {
        case 206: self = .unreadable(Unreadable(expected: "a whole picture"))
        case 200..<300: return nil
        case 404, 410: self = .notFound
        case 500...: self = .server(ServerRejection(status: status))
        default: self = .rejected(ServerRejection(status: status))
        }
    }
}
