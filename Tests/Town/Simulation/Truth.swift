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
    /// The vendor's name of each user.
    var products: [String: ProductTruth] = [:]
    /// The people whose account has ended.
    var gone: Set<String> = []
    /// The code in the last e-mail to each person.
    var codes: [String: String] = [:]
    private var marks = 0

    /// A product, as the market took it.
    struct ProductTruth {
        /// The names that it has had, the oldest first.
        var names: [String] = []
        /// The name of the person who registered it.
        let owner: String
        var isDeleted = false
    }

    /// Marks a text of a person; what is typed holds the result.
    func mark(_ owner: String, _ audience: Audience, _ kind: String) -> String {
        marks += 1
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
        guard text.contains("zq") else { return [] }
        let marks = Set(text.matches(of: /zq([0-9]+)z/).compactMap { Int($0.1) })
        return marks.sorted().compactMap { sayings[$0] }
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
