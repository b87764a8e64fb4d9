import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The token in an `Authorization` field.
package struct BearerToken: Sendable {
    package let text: String

    /// Reads a field; `nil` for other schemes than `Bearer`, or `Firebase`, which old clients send.
    package init?(_ field: String) {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, ["bearer", "firebase"].contains(parts[0].lowercased()) else { return nil }
        text = parts[1].withoutSpacesAround
    }
}

extension ServedFirebase {
    /// Returns whether a token is that of the owner of the project.
    func isOwner(_ token: String, _ call: RequestContext) -> Bool {
        guard let ownerToken, !ownerToken.isEmpty, !call.cameThroughProxy else { return false }
        // The emulators' own word is taken in any case.
        let given = ownerToken == "owner" ? token.lowercased() : token
        return ConstantTime.isEqual(given, ownerToken)
    }

    /// Whether a code that would be sent by mail can be read by the owner of the project.
    ///
    /// Without an owner, and without a closure that sends e-mails, a code would end nowhere.
    var showsCodes: Bool { ownerToken?.isEmpty == false }

    /// Returns whether everyone who can reach the server could stand above the rules by a word that is no secret.
    func isOpen(to call: RequestContext) -> Bool { ownerToken == "owner" && !call.cameThroughProxy }
}
