import Foundation

/// The limits of a stored state: its data is not trusted.
enum StoredText {
    /// Longer ids, addresses and search texts are rejected.
    static let longest = 512
    /// Longer URLs are rejected.
    static let longestURL = 2048
    /// A viewer keeps this many images.
    static let mostURLs = 50

    static func isID(_ text: String) -> Bool {
        !text.isEmpty && isText(text)
    }

    static func isText(_ text: String) -> Bool {
        text.utf8.count <= longest && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Images come from a server; a file of this device is not for a viewer to open.
    static func isPicture(_ url: URL) -> Bool {
        guard url.absoluteString.utf8.count <= longestURL, let host = url.host(), !host.isEmpty else { return false }
        return url.scheme == "https" || url.scheme == "http"
    }
}
