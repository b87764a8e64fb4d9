package import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The fields of a document in one spelling: names in order, no spaces, times without zeros that say nothing.
package struct CanonicalFields: Sendable {
    /// A change of a text: takes the name of the field of the document, that of the innermost one, and the text.
    package typealias Change = @Sendable (_ top: String, _ field: String, _ text: String) -> String

    private let change: Change?
    private let changeReference: (@Sendable (String) -> String)?
    private let isInSeconds: Bool
    private let omitted: Set<String>

    /// A spelling; `inSeconds` cuts what is below a second off all times, and `omitting` leaves fields out: by their
    /// names, or by the names of the field of the document and of the innermost one with a point between them.
    package init(
        inSeconds: Bool = false,
        omitting omitted: Set<String> = [],
        reference: (@Sendable (String) -> String)? = nil,
        change: Change? = nil
    ) {
        (isInSeconds, changeReference, self.change) = (inSeconds, reference, change)
        self.omitted = omitted
    }

    /// The fields in that spelling; `nil` for JSON that is no object.
    package func bytes(_ fields: Data) -> Data? {
        guard let root = try? JSONDocument(fields, maximumDepth: 256).root, root.isObject else { return nil }
        return JSONWriter.bytes { json in
            json.object { json in write(root, top: nil, to: &json) }
        }
    }

    private func write(_ fields: JSONNode, top: String?, to json: inout JSONWriter) {
        let sorted = fields.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        for (name, value) in sorted where omitted.isEmpty || !omitted.contains(top.map { $0 + "." + name } ?? name) {
            json.key(named: name)
            write(value, top: top ?? name, field: name, to: &json)
        }
    }

    private func write(_ value: JSONNode, top: String, field: String, to json: inout JSONWriter) {
        json.object { json in
            for (kind, node) in value.fields {
                json.key(named: kind)
                switch kind {
                case "mapValue":
                    json.object { json in
                        guard let inner = node["fields"], !inner.fields.isEmpty else { return }
                        json.object("fields") { write(inner, top: top, to: &$0) }
                    }
                case "arrayValue":
                    json.object { json in
                        guard let values = node["values"], values.elements.first(where: { _ in true }) != nil else {
                            return
                        }
                        json.array("values", values.elements) { write($1, top: top, field: field, to: &$0) }
                    }
                default: leaf(kind, node, top, field, to: &json)
                }
            }
        }
    }

    private func leaf(_ kind: String, _ node: JSONNode, _ top: String, _ field: String, to json: inout JSONWriter) {
        let text = node.string
        switch (kind, text) {
        case ("stringValue", let text?): json.string(change?(top, field, text) ?? text)
        case ("referenceValue", let text?): json.string(changeReference?(text) ?? text)
        case ("timestampValue", let text?): json.string(time(text))
        case ("integerValue", _): json.string(text ?? node.number?.text)
        case ("doubleValue", nil): json.literal(double(node))
        case ("geoPointValue", _):
            json.object { json in
                json.field("latitude", literal: double(node["latitude"]))
                json.field("longitude", literal: double(node["longitude"]))
            }
        case (_, let text?): json.string(text)
        default: json.raw(node.text)
        }
    }

    private func double(_ node: JSONNode?) -> String { (node?.number.flatMap { Double($0.text) } ?? 0).description }

    private func time(_ text: String) -> String {
        guard text.hasSuffix("Z"), let point = text.firstIndex(of: ".") else { return text }
        var fraction = isInSeconds ? "" : text[text.index(after: point)...].dropLast()
        while fraction.last == "0" { fraction = fraction.dropLast() }
        return text[..<point] + (fraction.isEmpty ? "" : "." + fraction) + "Z"
    }
}

extension CanonicalFields {
    /// Returns the digest by which two markets are compared, where a project and an address differ without meaning
    /// anything.
    package static func digest(_ item: CopyItem, in section: CopySection) -> [UInt8] {
        switch section {
        case .images: SHA256.digest(of: item.content)
        case .accounts: SHA256.digest(of: AccountRecord.shown(item.content))
        case .products: SHA256.digest(of: shownProducts.bytes(item.content) ?? item.content)
        default:
            SHA256.digest(
                of: CanonicalFields(
                    omitting: section == .sellers ? ["number"] : CopiedTable.of(section)?.uncompared ?? [],
                    reference: withoutProject,
                    change: section == .reviews || section == .buyers ? withoutFormerName : nil
                ).bytes(item.content) ?? item.content
            )
        }
    }

    /// The address of an image may carry a token, a market's times of products have no fractions, and texts of images stand
    /// among the details.
    private static let shownProducts = CanonicalFields(
        inSeconds: true,
        omitting: ["images.text"],
        reference: withoutProject,
        change: withoutToken
    )

    /// The name of a product that is gone may have become a number that no product has.
    @Sendable private static func withoutFormerName(_ top: String, _ field: String, _ text: String) -> String {
        top == "product" && ProductOrigins.number(text) == nil ? "" : text
    }

    @Sendable private static func withoutToken(_ top: String, _ field: String, _ text: String) -> String {
        top == "images" && field != "path" ? String(text.prefix { $0 != "?" }) : text
    }

    @Sendable private static func withoutProject(_ name: String) -> String {
        name.firstRange(of: "/documents/").map { String(name[$0.upperBound...]) } ?? name
    }
}
