import Foundation

/// The limits of a server for uploads that can be resumed; their presence in a response says that it accepts such
/// uploads.
package struct UploadLimit: Sendable, Hashable {
    /// The most bytes of an upload.
    package var size: Int64
    /// The most bytes of one part.
    package var appendSize: Int64
    /// For how many seconds an upload is kept.
    package var age: Int64

    /// A limit.
    package init(size: Int64, appendSize: Int64, age: Int64) {
        (self.size, self.appendSize, self.age) = (size, appendSize, age)
    }

    /// Reads the value of the field; `nil` without the sizes.
    ///
    /// Members that are not known do not count.
    package init?(_ text: String) {
        var members: [String: Int64] = [:]
        for member in text.split(separator: ",") {
            let pair = member.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2 else { continue }
            members[pair[0]] = UploadFields.number(pair[1])
        }
        guard let size = members["max-size"], let part = members["max-append-size"], part > 0 else { return nil }
        self.init(size: size, appendSize: part, age: members["max-age"] ?? 0)
    }

    /// The value of the field.
    package var text: String { "max-size=\(size), max-append-size=\(appendSize), max-age=\(age)" }
}
