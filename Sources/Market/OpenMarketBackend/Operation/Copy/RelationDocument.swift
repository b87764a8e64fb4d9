import Foundation
import OpenMarketDomain
import OpenMarketSQLite
import OpenMarketWire

/// The relations of users in the documents of apps that have nothing but Firebase, read as the rows that they are at a
/// server; ``SafeLayoutWriter`` spells them.
package enum RelationDocument {
    /// The collections at the root, each with the section of its rows.
    static let roots: [String: CopySection] = [
        "blocks": .blocks, "reports": .reports, "reviews": .reviews, "follows": .follows, "sales": .buyers,
        "histories": .histories,
    ]

    /// The rows of a document; the document itself where it is none of these.
    ///
    /// `isKnown` tells whether there are rows about a product that a server has written: its first step is among them.
    static func rows(_ item: CopyItem, isKnown: (String) -> Bool) -> [CopyItem] {
        let path = item.path.map(String.init)
        guard let section = roots[path[0]], let table = CopiedTable.of(section),
            let fields = Fields(item.content, number: number(of: item)),
            let rows = rows(path, fields, isKnown)
        else { return [item] }
        return rows.map { values in
            var row = table.item(values)
            row.document = CopyItem.Document(id: item.id, content: item.content)
            return row
        }
    }

    /// The document of an app that a row of the owner's collections may stand in, as far as the name of the row says it; a
    /// review is named by its number.
    package static func twin(of row: String) -> String? {
        let path = row.split(separator: "/")
        guard path.count == 2, let section = CopySection.ofOwner[String(path[0])] else { return nil }
        let parts = CopiedTable.parts(path[1])
        switch section {
        case .blocks where parts.count > 1 && !parts[1].isEmpty: return "blocks/" + parts[0] + "_" + parts[1]
        case .follows where parts.count > 1: return "follows/" + parts[1] + "/sellers/" + parts[0]
        case .buyers: return "sales/" + parts[0]
        default: return nil
        }
    }

    private typealias Row = [String: FieldText]

    private static func rows(_ path: [String], _ fields: Fields, _ isKnown: (String) -> Bool) -> [Row]? {
        guard path.count == (path[0] == "follows" ? 4 : 2) else { return nil }
        return switch path[0] {
        case "blocks": block(fields).map { [$0] }
        case "reports": report(fields).map { [$0] }
        case "reviews": review(fields).map { [$0] }
        case "follows": follow(of: path[3], by: path[1], fields).map { [$0] }
        case "sales": sale(of: path[1], fields).map { [$0] }
        default: history(of: path[1], fields, isContinued: isKnown(path[1]))
        }
    }

    private static func block(_ fields: Fields) -> Row? {
        guard let by = fields.text("by"), let other = fields.member("members"), let at = fields.time("at"),
            let id = fields.number(at)
        else { return nil }
        return ["id": id, "blocker": by, "account": other, "at": at]
    }

    /// A follow: the newest product that was seen is one of before a moment.
    private static func follow(of vendor: String, by follower: String, _ fields: Fields) -> Row? {
        guard let at = fields.time("at") else { return nil }
        var row: Row = ["follower": .text(follower), "vendor": .text(vendor), "at": at]
        if case .integer(let seconds)? = fields.time("seenAt") { row["seen"] = .text("@\(seconds)") }
        return row
    }

    /// The sale of a product; an older sale does not say what was sold.
    private static func sale(of product: String, _ fields: Fields) -> Row? {
        guard let buyer = fields.member("parties") else { return nil }
        var row: Row = ["product": .text(product), "account": buyer]
        for name in ["name", "price", "discount", "currency"] as [StaticString] {
            row[name.description] = fields.text(name)
        }
        guard let at = fields.time("at") else { return row }
        row["id"] = fields.number(at)
        row["at"] = at
        row["seller"] = fields.member("parties", at: 0)
        row["is_sold"] = .integer(fields.text("status")?.string == SaleStatus.sold.rawValue ? 1 : 0)
        row["is_confirmed"] = .integer(fields.isTrue("confirmed") ? 1 : 0)
        return row
    }

    private static func report(_ fields: Fields) -> Row? {
        guard let by = fields.text("by"), let kind = fields.text("kind")?.string,
            let subject = fields.text("subject")?.string, let reason = fields.text("reason"),
            let text = fields.text("text"), let at = fields.time("at"), let id = fields.number(at)
        else { return nil }
        let words = [kind == "seller" ? "vendor" : kind, fields.text("chat")?.string, subject].compactMap(\.self)
        return [
            "id": id, "reporter": by, "subject": .text(words.joined(separator: "/")), "excerpt": .text(""),
            "reason": reason, "text": text, "at": at, "is_dismissed": .integer(0),
        ]
    }

    private static func review(_ fields: Fields) -> Row? {
        guard let product = fields.text("product"), let name = fields.text("productName"),
            let writer = fields.text("author"), let subject = fields.text("about"), let text = fields.text("text"),
            let stars = fields.integer("stars"), let at = fields.time("at"), let id = fields.number(at)
        else { return nil }
        var row = [
            "id": id, "product": product, "product_name": name, "writer": writer, "subject": subject, "stars": stars,
            "text": text, "at": at,
        ]
        row["answer"] = fields.text("answer")
        return row
    }

    /// The steps; those that a server has not numbered come behind all that one has.
    private static func history(of product: String, _ fields: Fields, isContinued: Bool) -> [Row]? {
        var rows: [Row] = []
        for (index, step) in (fields.maps("steps") + [fields]).enumerated() {
            guard let price = step.text("price"), let discount = step.text("discount"),
                let currency = step.text("currency"), let at = step.time("at"), case .integer(let seconds) = at,
                let status = SaleState(name: step.text("status")?.string ?? SaleStatus.onSale.rawValue)
            else { return nil }
            let version = step.integer("version") ?? FieldText.integer(seconds + Int64(index))
            rows.append([
                "product": .text(product), "version": version, "at": at, "price": price, "discount": discount,
                "currency": currency, "status": .integer(status.rawValue),
            ])
        }
        let isNumbered = fields.maps("steps").first?.integer("version") != nil
        return Array(rows.dropFirst(isContinued && !isNumbered ? 1 : 0))
    }

    /// Twenty bits that belong to a document, so that two of one second have different numbers.
    private static func number(of item: CopyItem) -> Int64 {
        SHA256.digest(of: item.id.utf8).prefix(3).reduce(0) { $0 << 8 | Int64($1) } & 0xF_FFFF
    }
}

/// The fields of such a document, as values of rows.
private struct Fields {
    private let root: JSONNode
    private let mark: Int64

    init?(_ content: Data, number mark: Int64) {
        guard let root = try? JSONDocument(content, maximumDepth: 256).root, root.isObject else { return nil }
        (self.root, self.mark) = (root, mark)
    }

    private init(_ root: JSONNode) { (self.root, mark) = (root, 0) }

    func text(_ name: StaticString) -> FieldText? { root[name]?["stringValue"]?.string.map(FieldText.text) }

    func integer(_ name: StaticString) -> FieldText? {
        let number = root[name]?["integerValue"]
        return (number?.string ?? number?.number?.text).flatMap { Int64($0) }.map(FieldText.integer)
    }

    /// A time in whole seconds since 1970.
    func time(_ name: StaticString) -> FieldText? {
        guard let text = root[name]?["timestampValue"]?.string,
            let date = try? Date(text.prefix(19) + "Z", strategy: .iso8601)
        else { return nil }
        return .integer(Int64(date.timeIntervalSince1970))
    }

    /// The number that a row had in a market, or else a new one: rows of later moments have greater ones.
    func number(_ time: FieldText) -> FieldText? {
        if let number = integer("number") { return number }
        guard case .integer(let seconds) = time, (0..<1 << 40).contains(seconds) else { return nil }
        return .integer(seconds << 20 | mark)
    }

    func isTrue(_ name: StaticString) -> Bool { root[name]?["booleanValue"]?.bool == true }

    /// One of two texts; the second one, unless another is asked for.
    func member(_ name: StaticString, at place: Int = 1) -> FieldText? {
        let texts = root[name]?["arrayValue"]?["values"]?.elements.compactMap { $0["stringValue"]?.string } ?? []
        return texts.count == 2 ? .text(texts[place]) : nil
    }

    func maps(_ name: StaticString) -> [Fields] {
        (root[name]?["arrayValue"]?["values"]?.elements.map { $0 } ?? []).compactMap {
            $0["mapValue"]?["fields"].map { Fields($0) }
        }
    }
}
