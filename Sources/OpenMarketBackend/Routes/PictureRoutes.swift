import Foundation
import OpenMarketServer
import OpenMarketWire

/// The pictures, which every generation has at addresses of its own.
struct PictureRoutes: MarketRoutes {
    let parts: MarketParts

    /// Which picture, and which of its files.
    struct Operation: Sendable {
        let name: PictureName
        let variant: PictureVariant
    }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        guard let (name, variant) = parts.pictureForm.picture(at: segments) else { return [] }
        return [("GET", Operation(name: name, variant: variant))]
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        guard let content = await parts.pictures.content(of: operation.name, operation.variant),
            let type = PictureType(of: content)
        else { throw .notFound }
        let tag = "\"" + operation.name.file(operation.variant) + "\""
        let answer = MarketAnswer.picture(content, type: type, tag: tag)
        return EntityTag.isKnown(to: call, tag) ? MarketAnswer.unchanged(answer) : answer
    }
}
