import Foundation

/// Who may see a text.
enum Audience: Codable, Equatable {
    /// These people, by name.
    case only(Set<String>)
    case everybody
}

/// A text that a person typed.
///
/// Each has a mark, such as `zq17z`, by which it is found wherever it turns up.
struct Saying: Codable {
    let mark: Int
    /// The name of the person.
    let owner: String
    var audience: Audience
    /// What it is, such as "a message".
    let kind: String
    /// Whether its owner, or the market, has removed it or the thing that it stood in.
    var isRemoved = false
    /// The id of the user in whose name a market took it; `nil` while none has.
    var account: String?
}

/// What people did, and what the markets said to it: written without a line of the project's rules.
@MainActor
final class Truth {
    /// By mark.
    var sayings: [Int: Saying] = [:]
    /// The same as they were when they were typed, when no market had them.
    private(set) var typed: [Int: Saying] = [:]
    /// The person of each user's id.
    var people: [String: String] = [:]
    /// By id.
    var products: [String: ProductTruth] = [:]
    /// The messages of each chat, in the order in which the market took them.
    var messages: [String: [MessageTruth]] = [:]
    /// The ids of the users whose account has ended.
    var gone: Set<String> = []
    /// Those of them whose account was ended on a device, by the device's name.
    private(set) var ended: [String: Set<String>] = [:]
    /// The person of each seller whom a server knows by an identifier.
    var sellers: [String: String] = [:]
    /// The people who can log in only after setting another password.
    var lockedOut: Set<String> = []
    /// The addresses of the accounts that the operator has disabled.
    var disabled: Set<String> = []
    /// The code in the last e-mail to each person.
    var codes: [String: String] = [:]
    /// What belongs to one user alone, such as an e-mail address or a secret, by the user's id.
    var keys: [String: Set<String>] = [:]
    /// The tokens that each device has been given, by the device's name.
    var tokens: [String: Set<String>] = [:]
    /// The pairs of users one of whom has, or had, blocked the other.
    var blocks: Set<Set<String>> = []
    /// The texts of the reviews that markets took, by their ids.
    var reviews: [String: String] = [:]
    /// What someone has reported, and no operator has looked at: ids of products, and texts of reviews.
    var reported: Set<String> = []
    /// The products that are deleted at an address of the market's own, by that address.
    var deletions: [String: String] = [:]
    private var marks = 0

    /// A product, as the market took it; `nil` is what is not known.
    struct ProductTruth: Equatable {
        /// The names that it has had, the oldest first.
        var names: [String] = []
        /// The name of the person who registered it.
        let owner: String
        /// The id of the user whose account it belongs to, where it is known: a person may have two.
        var account: String?
        var isDeleted = false
        /// Whether its vendor keeps it from all others.
        var isHidden = false
        /// Whether the operator does.
        var isHeld = false
        var price: Decimal?
        var stock: Int?
        var description: String?
        /// The ids of the users who like it.
        var likes: Set<String> = []
        /// The ids of the users to whom it was sold since it was last on sale.
        var buyers: Set<String> = []
        /// Whether the buyer has confirmed the sale, which stays then when the product is on sale again.
        var isConfirmed = false

        /// Whether everybody may see it.
        var isShown: Bool { !isDeleted && !isHidden && !isHeld }
    }

    /// A message, as the market took it.
    struct MessageTruth: Equatable {
        let id: String
        /// The id of the user who wrote it.
        let sender: String
        let body: String
        /// The time at which it was taken.
        let time: Duration
        /// Whether the operator has removed it.
        var isDeleted = false
    }

    /// Learns what the operator has done to a product or a user.
    func note(_ act: String, on subject: String) {
        switch act {
        case "hide": products[subject]?.isHeld = true
        case "show":
            products[subject]?.isHeld = false
            products[subject]?.take(["status": "on_sale"], isNew: false)
        case "dismiss reports": reported = []
        case "disable": disabled.insert(subject)
        case "enable": disabled.remove(subject)
        case "end account":
            disabled.remove(subject)
            for (user, own) in keys where own.contains(subject) { end(user) }
        default: break
        }
    }

    /// The person beside another one in a chat, who may be the same one with two accounts; `nil` where it is not known.
    func other(than person: String, in chat: String) -> String? {
        let members = Self.members(of: chat)
        let known = members.compactMap { people[$0] }
        guard known.count == members.count else { return nil }
        return known.first { $0 != person } ?? person
    }

    /// The ids of the users in a chat.
    static func members(of chat: String) -> [String] { chat.split(separator: "_").map { String($0) } }

    /// Learns of a user whose tokens a device was given: the account of the person on whose device it was made, also where
    /// that never came to know, and another person logs in with it first.
    func note(user: String, on device: String) {
        if people[user] == nil { people[user] = String(device.dropLast()) }
    }

    /// Learns that the account of a user has ended, and with it what the user sells where the market has the accounts;
    /// `device` is the one that has asked for it, if it was one.
    func end(_ user: String, on device: String? = nil) {
        gone.insert(user)
        if let device { ended[device, default: []].insert(user) }
        guard let person = people[user] else { return }
        // A server that knows its sellers, and not the accounts, goes on offering their goods.
        for (id, product) in products {
            let isOwn = product.account.map { $0 == user } ?? (product.owner == person)
            if isOwn, sellers.isEmpty { products[id]?.isDeleted = true }
            // Without its buyer a sale is forgotten, and the seller may name another one.
            if sellers.isEmpty, product.buyers.contains(user) {
                products[id]?.buyers.remove(user)
                products[id]?.isConfirmed = false
            }
            products[id]?.likes.remove(user)
        }
    }

    /// Whether a saying is the name of something that was sold, which stays among the purchases of its buyer, or of
    /// something that was reported, which stays to be looked at.
    func staysForOthers(_ saying: Saying) -> Bool {
        saying.kind == "a form's name"
            && products.contains { id, product in
                (!product.buyers.isEmpty || reported.contains(id))
                    && product.names.contains { $0.contains("zq\(saying.mark)z") }
            }
    }

    /// Whether a saying stands in a review that was reported: the report has its text, for the operator alone.
    func isReported(_ saying: Saying) -> Bool {
        saying.kind == "a review" && reported.contains { $0.contains("zq\(saying.mark)z") }
    }

    /// Marks a text of a person, in a chat with another one; what is typed holds the result.
    func mark(_ owner: String, _ kind: String, to other: String? = nil) -> String {
        marks += 1
        let audience: Audience =
            switch AudienceTable.readers(of: kind, isTaken: false) {
            case .author: .only([owner])
            case .members: .only(Set([owner, other].compactMap(\.self)))
            case .everybody: .everybody
            }
        let saying = Saying(mark: marks, owner: owner, audience: audience, kind: kind)
        (sayings[marks], typed[marks]) = (saying, saying)
        return "zq\(marks)z"
    }

    /// Takes the sayings of a script that is played again.
    func take(_ all: [Saying]) {
        typed = Dictionary(all.map { ($0.mark, $0) }) { first, _ in first }
        sayings = typed
        marks = typed.keys.max() ?? 0
    }

    /// The sayings whose marks stand in a text, also in one that is encoded.
    func sayings(in text: String) -> [Saying] {
        Self.marks(in: text.utf8).sorted().compactMap { sayings[$0] }
    }

    /// Whether a text has a mark, so that it was typed once.
    static func isMarked(_ text: String) -> Bool { !marks(in: text.utf8).isEmpty }

    /// The sayings whose marks stand in a file, whatever else is in it.
    func sayings(inFile content: Data) -> [Saying] {
        content.withUnsafeBytes { Self.marks(in: $0) }.sorted().compactMap { sayings[$0] }
    }

    /// The numbers between `zq` and `z`.
    ///
    /// Everything that a town shows and sends is searched, so it is done byte by byte.
    private static func marks(in bytes: some Sequence<UInt8>) -> Set<Int> {
        let (z, q) = (UInt8(ascii: "z"), UInt8(ascii: "q"))
        var (found, number, last): (Set<Int>, Int?, UInt8) = ([], nil, 0)
        for byte in bytes {
            defer { last = byte }
            switch byte {
            case q where last == z: number = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = number.map { ($0 &* 10 &+ Int(byte) &- 48) % 1_000_000_000 }
            case z:
                if let number, last != q { found.insert(number) }
                number = nil
            default: number = nil
            }
        }
        return found
    }

    /// Whether a person may see a saying; `nil` for a guest.
    func may(_ person: String?, see saying: Saying) -> Bool {
        if saying.owner == person { return true }
        switch saying.audience {
        case .everybody: return true
        case .only(let people): return person.map { people.contains($0) } ?? false
        }
    }
}
