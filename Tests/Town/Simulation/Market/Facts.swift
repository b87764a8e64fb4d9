import Foundation
import OpenMarketBackend
import OpenMarketWire

/// What a market, or a device, has at one time, as readers see it that share no code with the apps.
struct Facts: Equatable {
    /// What each place says in JSON, by the name of the place, such as "a product 7".
    private var parts: [String: Part] = [:]

    /// What one place says, whose rows may come in any order unless they have one.
    private struct Part: Equatable {
        let json: Data
        let hasOrder: Bool

        /// The facts in it: most places say the same in the same bytes, so that few are read.
        var text: String {
            let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
            return value.map { Facts.text(of: $0, hasOrder: hasOrder) } ?? ""
        }
    }

    /// Takes what a market says in JSON.
    ///
    /// The order of its rows is a fact as well where it `hasOrder`.
    mutating func take(_ json: Data, as name: String, hasOrder: Bool = true) {
        parts[name] = Part(json: json, hasOrder: hasOrder)
    }

    /// The kinds of places that say something else than before, with both sayings; a place that only one has been asked of
    /// is none of them.
    func differences(from other: Facts) -> [(kind: String, detail: String)] {
        parts.keys.sorted().compactMap { name in
            guard let (before, now) = other.parts[name].flatMap({ before in parts[name].map { (before, $0) } }),
                before != now
            else { return nil }
            let (old, new) = (before.text, now.text)
            guard old != new else { return nil }
            return (Self.field(old, new) + Self.kind(of: name), "\(name): \(Self.parting(old, new))")
        }
    }

    /// The name of a place without a number, an id or a person.
    private static func kind(of name: String) -> String {
        name.split(separator: " ").prefix(2).joined(separator: " ")
    }

    /// The field in which two texts part, with the word "of", if it is one.
    private static func field(_ one: String, _ other: String) -> String {
        let same = one.commonPrefix(with: other, options: .literal)
        return same.matches(of: /([a-zA-Z_]+):[ ]/).last.map { "the \($0.1) of " } ?? ""
    }

    /// The two texts from where they part.
    private static func parting(_ one: String, _ other: String) -> String {
        let same = max(0, zip(one, other).prefix { $0 == $1 }.count - 30)
        return "…\(one.dropFirst(same).prefix(160)) became …\(other.dropFirst(same).prefix(160))"
    }

    /// A value with its keys in order; one that only says when it was made, or what is made of others later, is no fact.
    private static func text(of value: Any, hasOrder: Bool) -> String {
        switch value {
        case let map as [String: Any]:
            // The number of an image is one of its place, as its name is.
            let isImage = map["url"] != nil
            let pairs = map.filter { !unsteady.contains($0.key) && !(isImage && $0.key == "id") }
                .sorted { $0.key < $1.key }
            return "{" + pairs.map { "\($0.key): \(text(of: $0.value, hasOrder: hasOrder))" }.joined(separator: ", ")
                + "}"
        case let list as [Any]:
            let texts = list.map { text(of: $0, hasOrder: hasOrder) }
            return "[" + (hasOrder ? texts : texts.sorted()).joined(separator: ", ") + "]"
        // An image that is copied gets a name of its own at each place.
        case let text as String: return text.utf8.count < 32 ? text : withoutImageNames(text)
        default: return "\(value)"
        }
    }

    /// A text with a star for each 32 digits of a hexadecimal number.
    private static func withoutImageNames(_ text: String) -> String {
        var (bytes, digits): ([UInt8], [UInt8]) = ([], [])
        for byte in text.utf8 {
            guard (48...57).contains(byte) || (97...102).contains(byte) else {
                bytes += digits + [byte]
                digits = []
                continue
            }
            digits.append(byte)
            if digits.count == 32 { (bytes, digits) = (bytes + [UInt8(ascii: "*")], []) }
        }
        return String(decoding: bytes + digits, as: UTF8.self)
    }

    /// The smaller versions of an image are made after it was taken; devices are registered in one file, and told soon.
    private static let unsteady: Set<String> = [
        "placeholder", "card", "card_url", "thumbnail", "thumbnail_url", "notice_devices", "notices",
    ]
}

extension TownMarkets {
    /// What guests and the owners of tokens see of the market; `owners` are tokens by the names of people.
    func facts(owners: [String: String]) -> Facts {
        var facts = Facts()
        var numbers: [Int] = []
        if let list = read("/api/products?page_no=1&items_per_page=1000") {
            facts.take(list, as: "a list")
            let pages = try? JSONSerialization.jsonObject(with: list) as? [String: Any]
            let rows = (pages?["pages"] ?? pages?["items"]) as? [[String: Any]] ?? []
            numbers = rows.compactMap { $0["id"] as? Int }
        }
        for number in numbers {
            if let product = read("/api/products/\(number)") { facts.take(product, as: "a product \(number)") }
        }
        let documents = "/v1/projects/demo-open-market/databases/(default)/documents/products?pageSize=300"
        if let list = read(documents) { facts.take(list, as: "a collection") }
        for (person, token) in owners {
            if let export = read("/api/accounts/me", token) {
                facts.take(export, as: "an export \(person)", hasOrder: false)
            }
        }
        return facts
    }

    private func read(_ path: String, _ token: String? = nil) -> Data? {
        guard let url = URL(string: "http://\(Wiring.goods)\(path)"),
            let request = HTTPRequest(url: url, headers: token.map { ["Authorization": $0] } ?? [:]),
            let response = ask(request), response.isSuccess
        else { return nil }
        return response.body
    }

    /// The contents of the databases, of their logs and of what lies beside them.
    var files: [(name: String, content: Data)] {
        let all = (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? []
        return all.filter { $0.lastPathComponent.contains(".db") }.flatMap { Self.files(at: $0) }
            .sorted { $0.name < $1.name }
    }

    /// The rows of the databases, by the name of the table.
    var rows: [(table: String, content: Data)] {
        hosts.flatMap { host in DatabaseRows.all(in: database(of: host)).sorted { $0.key < $1.key } }
            .map { ($0.key, $0.value) }
    }

    /// A file, or all files of a folder, under the names of what they are.
    private static func files(at place: URL) -> [(name: String, content: Data)] {
        let name = place.lastPathComponent.split(separator: ".db", omittingEmptySubsequences: false).last ?? ""
        let kind = name.isEmpty ? "the database" : "the market's " + name.drop { $0 == "-" }
        if let content = try? Data(contentsOf: place) { return [(kind, content)] }
        let inside = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)?.allObjects ?? []
        return inside.compactMap { $0 as? URL }.compactMap { file in
            (try? Data(contentsOf: file)).map { (kind, $0) }
        }
    }
}
