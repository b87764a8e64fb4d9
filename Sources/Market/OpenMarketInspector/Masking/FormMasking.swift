import Foundation
import OpenMarketDesk
import OpenMarketWire

/// Takes secrets out of `name=value` items: of a query and of a form.
enum FormMasking {
    /// The items without secrets; those whose value is masked keep their name.
    static func masked(_ items: String, secrets: inout Set<String>) -> String {
        items.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let sign = item.firstIndex(of: "=") else { return String(item) }
            let name = String(item[..<sign])
            let value = item[item.index(after: sign)...]
            guard !value.isEmpty, SecretNames.contains(decoded(name)) else { return String(item) }
            secrets.formUnion([String(value), decoded(String(value))])
            return name + "=" + SecretNames.mask
        }
        .joined(separator: "&")
    }

    private static func decoded(_ text: String) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? text
    }
}
