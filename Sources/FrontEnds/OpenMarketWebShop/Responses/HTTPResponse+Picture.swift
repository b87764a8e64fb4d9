import Foundation
import OpenMarket
import OpenMarketWire

extension HTTPResponse {
    /// An image; a file that is neither JPEG nor PNG is none, whatever type it was sent with.
    static func picture(_ data: Data, isPrivate: Bool) -> HTTPResponse? {
        ImageFormat(content: data).map { format in
            HTTPResponse(
                status: 200,
                headers: [
                    "Content-Type": format.mediaType,
                    "Cache-Control": isPrivate ? "no-store" : "public, max-age=86400",
                ],
                body: data
            )
        }
    }
}
