import Foundation

/// The text of an image, in the words of its seller: for those who cannot see it.
public enum ImageText {
    /// The most characters of the text of an image.
    public static let maximumLength = 200

    /// The text without the blanks around it; `nil` for one that says nothing.
    public static func shortened(_ text: String?) -> String? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return text.isEmpty ? nil : text
    }
}
