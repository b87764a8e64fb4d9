import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The images, which every generation has at addresses of its own.
struct ImageRoutes: MarketRoutes {
    let parts: MarketDependencies
    let reads: ReadNote

    /// Which image, and which of its files.
    struct Operation: Sendable {
        let name: ImageName
        let version: ImageVersion
    }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        guard let (name, version) = parts.imagePaths.image(at: segments) else { return [] }
        return [("GET", Operation(name: name, version: version))]
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        guard let content = await parts.images.content(of: operation.name, operation.version),
            let type = ImageType(of: content)
        else { throw .notFound }
        reads.scope = .image
        let tag = "\"" + operation.name.file(operation.version) + "\""
        let response = MarketResponse.image(content, type: type, tag: tag)
        return EntityTag.isKnown(to: call.request, tag) ? MarketResponse.unchanged(response) : response
    }
}
