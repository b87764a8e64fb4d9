import Foundation
import Synchronization

/// The names of fields that hold something secret or personal.
package enum SecretNames {
    package static let mask = "•••"

    /// A name that has one of these words in it, without regard to case, dashes and underscores.
    private static let words = [
        "password", "passwd", "passphrase", "secret", "token", "authorization", "cookie", "apikey", "email", "mail",
        "credential", "oobcode", "ooblink", "signature",
    ]
    /// Whole names: the key of an app in Google's protocols, half of a vendor's credentials, the texts between users.
    private static let names: Set = [
        "key", "xgoogapikey", "identifier", "body", "lastmessage", "postbody", "nonce",
        "recoverycodes",
    ]

    /// The verdicts on short names: each page of products has the same ones again.
    private static let known = Mutex<[String: Bool]>([:])

    /// Returns whether a value under this name is masked.
    package static func contains(_ name: String) -> Bool {
        guard name.utf8.count <= 32 else { return isSecret(name) }
        if let isSecret = known.withLock({ $0[name] }) { return isSecret }
        let isSecret = isSecret(name)
        known.withLock { known in
            if known.count >= 1_000 { known.removeAll() }
            known[name] = isSecret
        }
        return isSecret
    }

    private static func isSecret(_ name: String) -> Bool {
        let plain = plain(name)
        return names.contains(plain) || words.contains { plain.contains($0) }
    }

    /// Returns whether a text has one of these names anywhere in it; an escape may hide one.
    package static func areNamed(in text: String) -> Bool {
        let plain = plain(text)
        return plain.contains("\\u") || names.contains { plain.contains($0) } || words.contains { plain.contains($0) }
    }

    private static func plain(_ text: String) -> String {
        String(text.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " })
    }
}
