public import Foundation
import OpenMarketHTML
public import OpenMarket

/// The things that every page is made with, besides the state of its scene.
public struct PageSurroundings: Sendable {
    public let wording: Wording
    public let place: Place
    /// The part of a list that is on it.
    public let listing: Listing
    /// The name, the looks and the texts of the shop.
    public var brand = Brand()
    /// The beginning of the shop's addresses for other programs: `https://shop.example`.
    public var origin = ""
    /// The time when the page was made, in words.
    public var moment = ""
    /// Tells users, and their log-ins, from each other; `nil` for a guest.
    public var user: String?
    /// The problems of photos that were sent and are not in the form.
    public var photoProblems: [String] = []
    /// A message about an action that has just worked, to be shown once.
    public var success: String?
    /// The commands of the scene, in its order.
    private(set) var offered: [SceneCommand] = []
    /// The commands by their ids.
    private(set) var commands: [SceneCommand.ID: SceneCommand] = [:]
    /// The mark of the page, by which a form that is sent twice is known.
    public var mark = ""
    /// The token that proves that a form came from a page of this visit.
    let token: String
    /// Returns the path where the shop serves an image of the market.
    let picture: @Sendable (URL) -> ImagePath

    /// The surroundings of one page.
    public init(
        _ wording: Wording,
        place: Place,
        listing: Listing = Listing(),
        token: String,
        picture: @escaping @Sendable (URL) -> ImagePath
    ) {
        self.wording = wording
        self.place = place
        self.listing = listing
        self.token = token
        self.picture = picture
    }

    /// Returns these surroundings for a scene with commands.
    func offering(_ offered: [SceneCommand]) -> PageSurroundings {
        var around = self
        around.offered = offered
        around.commands = Dictionary(offered.map { ($0.id, $0) }) { first, _ in first }
        return around
    }

    /// A form that is sent to this page, with the token that proves its origin.
    func form(_ attributes: Attribute?..., @HTMLBuilder content: () -> HTML) -> HTML {
        form(to: .action(place, listing), attributes, content: content)
    }

    /// A form that is sent elsewhere in the shop.
    func form(to action: Attribute, _ attributes: [Attribute?] = [], @HTMLBuilder content: () -> HTML) -> HTML {
        .form(proof: token, [action] + attributes, content: content)
    }
}
