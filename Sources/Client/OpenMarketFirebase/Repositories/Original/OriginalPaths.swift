import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The paths in the layout of the older app.
enum OriginalPaths {
    /// A user, with all their secrets in one document.
    static func profile(_ user: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("UserProfile").document(user.rawValue)
    }

    /// Returns the path of the owner of a name, exactly as it is written.
    static func vendor(_ name: String) throws(MarketError) -> DocumentPath {
        try CollectionPath("vendorNameToUserUID").document(name)
    }
}

/// The id of a room in the older app: both names and a UUID, with percent signs in between.
///
/// A name may have a percent sign itself, so the id is not split; the known parts are taken off its ends.
struct OriginalRoomName {
    let id: ChatRoom.ID
    /// Both names, with the percent sign between them.
    private let names: Substring

    init?(_ id: ChatRoom.ID) {
        guard let end = id.rawValue.lastIndex(of: "%") else { return nil }
        self.id = id
        names = id.rawValue[..<end]
        guard names.contains("%") else { return nil }
    }

    /// The one room of two users, whichever of them opens it: the UUID is worked out from both of them.
    init?(of one: UserProfile, and other: UserProfile) {
        let pair = one.id < other.id ? [one, other] : [other, one]
        let digest = SHA256.digest(of: Data(pair.map(\.id.rawValue).joined(separator: "\n").utf8))
        let hex = digest.prefix(16).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined().uppercased()
        var groups: [Substring] = []
        var rest = hex[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        let text = pair.map(\.vendorName).joined(separator: "%") + "%" + groups.joined(separator: "-")
        self.init(ChatRoom.ID(rawValue: text))
    }

    /// The other's name; `nil` when `own` is not in the room.
    func other(than own: String) -> String? {
        if names.hasPrefix(own + "%") { return String(names.dropFirst(own.count + 1)) }
        if names.hasSuffix("%" + own) { return String(names.dropLast(own.count + 1)) }
        return nil
    }
}
