/// The name of a browser and of its system, such as `Firefox on Linux`, by which a user knows a log-in.
///
/// It is made of words of these lists alone: clients send what they like as a `User-Agent`, and browsers write the names of
/// others into it, so that the first word of a list that is found counts.
enum BrowserName {
    /// The number of bytes of the field that are looked at.
    private static let length = 1_000

    private static let browsers: [(word: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Whale/", "Whale"),
        ("Vivaldi/", "Vivaldi"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems: [(word: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    /// Returns the name in a `User-Agent` field; `nil` where neither a browser nor a system is known.
    static func name(in agent: String?) -> String? {
        guard let agent else { return nil }
        let text = String(decoding: agent.utf8.prefix(length), as: UTF8.self)
        func first(of list: [(word: String, name: String)]) -> String? { list.first { text.contains($0.word) }?.name }
        let parts = [first(of: browsers), first(of: systems)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " on ")
    }
}
