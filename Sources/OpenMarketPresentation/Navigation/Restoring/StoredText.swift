import Foundation

/// What a kept state may contain: it may have been written by anybody.
enum StoredText {
    /// Ids, addresses and search texts beyond this many bytes are nobody's.
    static let longest = 512
    /// URLs beyond this many bytes are nobody's either.
    static let longestURL = 2048
    /// A viewer keeps this many pictures.
    static let mostURLs = 50

    static func isID(_ text: String) -> Bool {
        !text.isEmpty && isText(text)
    }

    static func isText(_ text: String) -> Bool {
        text.utf8.count <= longest && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Pictures come from a server; a file of this device is not for a viewer to open.
    static func isPicture(_ url: URL) -> Bool {
        guard url.absoluteString.utf8.count <= longestURL, let host = url.host(), !host.isEmpty else { return false }
        return url.scheme == "https" || url.scheme == "http"
    }
}
