import Foundation
import OpenMarket
import OpenMarketTerminal

/// A file that a path names, before it is added to a form.
///
/// The first bytes say what it is; its name proves nothing.
struct PhotoFile {
    /// Where it is.
    let url: URL

    /// The file at an address that is known.
    init(url: URL) {
        self.url = url
    }

    /// The file at a path as it is typed into a terminal.
    init(path: String) {
        url = TypedPath(path).url
    }

    /// Why it cannot be used; `nil` when its structure is that of an image that this system reads.
    ///
    /// A pipe or a device is no photo, and opening one would wait for ever or take the user's keys away.
    var failure: ImageFailure? {
        let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type == .typeRegular, let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            return .unreadableFile
        }
        do throws(MarketError) {
            _ = try SystemImageCodec().inspect(data)
        } catch {
            if case .image(let failure) = error { return failure }
        }
        return nil
    }
}
