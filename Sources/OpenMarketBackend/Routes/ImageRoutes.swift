import Foundation
import OpenMarketServer
import OpenMarketStorage
import OpenMarketWire

/// The images, which every generation has at addresses of its own.
struct ImageRoutes: MarketRoutes {
    let parts: MarketDependencies
    let reads: ReadNote

    /// Which image, and which of its files.
    struct Operation: Sendable {
        let name: ImageName
        let variant: ImageVariant
    }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        guard let (name, variant) = parts.imagePaths.image(at: segments) else { return [] }
        return [("GET", Operation(name: name, variant: variant))]
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        guard let content = await parts.images.content(of: operation.name, operation.variant),
            let type = ImageType(of: content)
        else { throw .notFound }
        reads.scope = .image
        let tag = "\"" + operation.name.file(operation.variant) + "\""
        let response = MarketResponse.image(content, type: type, tag: tag)
        return EntityTag.isKnown(to: call.request, tag) ? MarketResponse.unchanged(response) : response
    }
}
