import Foundation

/// A page of the shop, as far as a browser without a window needs it: its links and its forms.
struct WebPage {
    /// A form, with what a person can type into it and press.
    struct Form {
        let path: String
        /// Whether it is sent by GET, such as a search.
        let isQuery: Bool
        /// What it sends along unseen.
        var hidden: [String: String] = [:]
        /// The kinds of the fields to type into, by their names.
        var fields: [String: String] = [:]
        var buttons: [Button] = []
        var takesPhotos = false
    }

    /// A button, which sends a value under a name.
    struct Button: Codable, Equatable {
        let name: String
        let value: String
    }

    let path: String
    private(set) var links: [String] = []
    private(set) var forms: [Form] = []

    /// Whether no user is logged in.
    var isGuests: Bool { links.contains { $0.hasPrefix("/login") } }

    /// Reads a page of the shop's own making, whose attributes stand in double quotes.
    init(_ html: String, at path: String) {
        self.path = path
        for piece in html.utf8.split(separator: UInt8(ascii: "<")) {
            let tag = String(decoding: piece.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
            let attributes = tag.contains("=") ? Self.attributes(in: tag) : [:]
            switch tag.prefix(while: { $0 != " " }) {
            case "a": if let link = attributes["href"], link.hasPrefix("/") { links.append(link) }
            case "form":
                let action = attributes["action"] ?? path
                forms.append(Form(path: action, isQuery: attributes["method"] == "get"))
            case "input", "textarea", "button": take(attributes, isButton: tag.hasPrefix("button"))
            default: break
            }
        }
    }

    private mutating func take(_ attributes: [String: String], isButton: Bool) {
        guard !forms.isEmpty, let name = attributes["name"] else { return }
        let (last, value) = (forms.count - 1, attributes["value"] ?? "")
        switch attributes["type"] {
        case _ where isButton: forms[last].buttons.append(Button(name: name, value: value))
        case "hidden": forms[last].hidden[name] = value
        case "file": forms[last].takesPhotos = true
        case "checkbox", "radio": break
        case let kind: forms[last].fields[name] = kind ?? "text"
        }
    }

    private static func attributes(in tag: String) -> [String: String] {
        // Every second part is a value.
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        var attributes: [String: String] = [:]
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].split(separator: " ").last?.dropLast() ?? ""
            attributes[String(name)] = decoded(String(parts[index + 1]))
        }
        return attributes
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
