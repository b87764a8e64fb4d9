import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The images, which every generation has at addresses of its own.
extension RouteCall {
    func image() async throws(Refusal) -> HTTPResponse {
        guard let (name, version) = parts.imagePaths.image(at: call.segments) else { throw .unknownRoute }
        guard let content = await parts.images.content(of: name, version),
            let type = ImageType(of: content)
        else { throw .notFound }
        let isEarly = version == .full ? false : await parts.versions.holds(name)
        guard !isEarly else {
            // The whole image stands in for a version that comes in a moment.
            var response = MarketResponse.image(content, type: type, tag: "\"early\"")
            for name in ["ETag", "Accept-Ranges"] { response.headers[name] = nil }
            response.headers["Cache-Control"] = "no-store"
            return response
        }
        reads.scope = .image
        let tag = "\"" + name.file(version) + "\""
        return MarketResponse.image(content, type: type, tag: tag)
    }
}
