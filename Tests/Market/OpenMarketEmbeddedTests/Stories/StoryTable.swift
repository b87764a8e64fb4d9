import Foundation
import OpenMarket

/// The back ends on which a story ends in another way than it is told.
struct StoryException: Sendable {
    let story: String
    let places: [StoryPlace]
    let outcome: StoryOutcome

    init(_ story: String, _ places: [StoryPlace], _ outcome: StoryOutcome) {
        (self.story, self.places, self.outcome) = (story, places, outcome)
    }

    init(_ story: String, _ places: [StoryPlace], without feature: MarketFeature) {
        self.init(story, places, .refused(.unsupported(feature)))
    }
}

/// Every difference between the back ends, each with its name: on all others a story ends as it is told.
enum StoryTable {
    private static let v1: [StoryPlace] = [.v1a, .v1b]
    /// The generations before the extended one.
    private static let old: [StoryPlace] = [.v1a, .v1b, .v2, .v3]
    /// The back ends that are no server of v3x.
    private static let others: [StoryPlace] = [.v1a, .v1b, .v2, .v3, .firebase]
    /// The back ends that do not know their users, or keep nothing of one from another.
    private static let strangers: [StoryPlace] = [.v1a, .v1b, .v2, .v3, .original]
    private static let withMemory: [StoryPlace] = [.v1a, .v1b, .v2, .v3, .memory]
    private static let othersWithMemory: [StoryPlace] = [.v1a, .v1b, .v2, .v3, .firebase, .memory]
    private static let uncounted: [StoryPlace] = [.v1a, .v1b, .firebase]
    private static let withoutBanners: [StoryPlace] = [.v1a, .v1b, .v2, .v3, .firebase, .original]

    static let exceptions: [StoryException] = [
        .init("products of an ended account", withMemory, .differs("they stay for sale")),
        .init("price with a fraction", v1, .refused(.invalid([.priceFraction(allowed: 0)]))),
        .init("texts of images", others, without: .imageTexts),
        .init("edit of an old version", others, without: .versions),
        .init("choice of the thumbnail", v1, without: .thumbnailChoice),
        .init("other images", others, without: .arrangingImages),
        .init("reserved product", old, without: .saleStatus),
        .init("product sold twice", old, without: .saleStatus),
        .init("hidden product", old, without: .saleStatus),
        .init("hidden product", [.firebase], without: .hiding),
        .init("earlier prices", old, without: .history),
        .init("newest first", v1, .differs("the oldest comes first")),
        .init("number of products", uncounted, .differs("no number")),
        .init("order by price", old, without: .sorting),
        .init("order by likes", old, without: .sorting),
        .init("order by likes", [.original], .differs("likes are not counted")),
        .init("category", old, without: .categories),
        .init("counts of conditions", old, without: .facets),
        .init("products of a vendor", v1, without: .vendorProducts),
        .init("own products", v1, without: .vendorProducts),
        .init("banners", withoutBanners, without: .banners),
        .init("banners", [.memory], .differs("none are told")),
        .init("katakana by hiragana", [.firebase], .differs("nothing is found")),
        .init("closest match first", others, .differs("matches keep the order of the list")),
        .init("misspelled word", others, .differs("nothing is found")),
        .init("popular searches", othersWithMemory, .differs("none are told")),
        .init("number of likes", old, .differs("no number")),
        .init("change by another device", othersWithMemory, without: .liveChanges),
        .init("number of likes", [.original], .differs("likes are not counted")),
        .init("unread messages", [.original], .differs("nothing is ever unread")),
        .init("product of a chat", [.original], .differs("the product is forgotten")),
        .init("page of a seller", strangers, without: .sellerPages),
        .init("followed seller", strangers, without: .sellerPages),
        .init("review by the buyer", strangers, without: .reviews),
        .init("answer to a review", strangers, without: .reviews),
        .init("purchases", strangers, without: .reviews),
        .init("products of a blocked seller", strangers, without: .blocking),
        .init("message of a blocked user", strangers, without: .blocking),
        .init("report", strangers, without: .reporting),
    ]

    /// The end that the table names for a story on a back end.
    static func outcome(of story: String, on place: StoryPlace) -> StoryOutcome {
        exceptions.first { $0.story == story && $0.places.contains(place.inTable) }?.outcome ?? .works
    }

    /// The table as a page shows it: what happens, where, and in which stories.
    static var page: String {
        var rows: [(places: String, outcome: String, stories: [String])] = []
        for exception in exceptions {
            let (places, outcome) = (names(exception.places), end(exception.outcome))
            if let index = rows.firstIndex(where: { $0.places == places && $0.outcome == outcome }) {
                rows[index].stories.append(exception.story)
            } else {
                rows.append((places, outcome, [exception.story]))
            }
        }
        let lines = rows.map { "| \($0.stories.joined(separator: ", ")) | \($0.places) | \($0.outcome) |" }
        return (["| what | where | differs |", "|---|---|---|"] + lines).joined(separator: "\n") + "\n"
    }

    private static func end(_ outcome: StoryOutcome) -> String {
        switch outcome {
        case .refused(.unsupported(_)): "`unsupported`"
        case .refused(.invalid(_)): "`invalid`"
        case .works, .refused, .differs: outcome.description
        }
    }

    private static func names(_ places: [StoryPlace]) -> String {
        var rest = places
        var names: [String] = []
        for (group, name) in [(old, "v1–v3"), (v1, "v1")] where Set(rest).isSuperset(of: group) {
            rest.removeAll(where: group.contains)
            names.append(name)
        }
        return (names + rest.map(\.rawValue)).joined(separator: ", ")
    }
}
