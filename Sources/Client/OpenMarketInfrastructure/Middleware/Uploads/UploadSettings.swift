/// Which bodies are sent in parts, and how large the parts are.
package struct UploadSettings: Sendable, Hashable {
    /// Bodies up to this many bytes are sent at once: sending all of them again costs no more than one part.
    package var threshold: Int64
    /// The most parts, unless the server wants smaller ones; a part has at least ``threshold`` bytes.
    package var parts: Int64

    /// Settings.
    package init(threshold: Int64 = 256 * 1024, parts: Int64 = 16) {
        (self.threshold, self.parts) = (max(1, threshold), max(1, parts))
    }

    /// Parts of a sixteenth of the body, but no smaller than 256 KiB.
    package static let `default` = UploadSettings()

    /// Returns the size of each part of a body; the same at each attempt.
    package func partLength(of length: Int64, atMost limit: Int64) -> Int64 {
        max(1, min(limit, max(threshold, length / parts)))
    }
}
