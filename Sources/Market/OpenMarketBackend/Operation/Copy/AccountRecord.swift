import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// An account as Identity Toolkit writes it.
package enum AccountRecord {
    /// The number of rounds up to which Identity Toolkit imports the hash of a password; with more the account comes
    /// without it.
    package static let mostRounds = 120_000

    private static let shownTexts: [StaticString] = [
        "localId", "email", "displayName", "photoUrl", "customAttributes", "createdAt",
    ]

    /// Returns the part of an account that both ends know, in one spelling.
    static func shown(_ record: Data) -> Data {
        guard let root = try? JSONDocument(record).root else { return record }
        return JSONWriter.object { json in
            for name in shownTexts {
                let text = root[name]?.string ?? root[name]?.number?.text
                if let text, !text.isEmpty { json.field(name, text) }
            }
            json.field("emailVerified", root["emailVerified"]?.bool ?? false)
            json.field("disabled", root["disabled"]?.bool ?? false)
        }
    }
}
