import Foundation

/// The address of a server as it is typed.
enum ServerAddressText {
    /// The address, or `nil` for a text that no client could call.
    static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host(percentEncoded: false)?.isEmpty == false, url.query == nil, url.fragment == nil, url.user == nil
        else { return nil }
        return url
    }

    /// Returns the address that was probably meant: the scheme is often left out.
    static func closest(to text: String) -> String? {
        guard !text.contains("://"), !text.isEmpty, url("http://" + text) != nil else { return nil }
        return "http://" + text
    }
}
