/// How a town is made and what happens in it.
struct TownOptions: Codable, Sendable {
    /// The seed, which decides everything.
    var seed: UInt64 = 1
    /// The number of people, each with one or two devices.
    var people = 4
    /// The number of steps.
    var acts = 3_000
    /// The back end.
    var wiring = Wiring.market
    /// Whether the market has a demo catalogue at the start.
    var isStocked = false
    /// Whether nothing is lost, late or killed.
    var isCalm = false
    /// Whether the seed also chooses which ready task runs next.
    var isShuffled = false
    /// Whether the shop on the web has no visitors; `nil` in scripts that are older than that shop.
    var isAppsOnly: Bool?
    /// The number of steps after which everything comes to rest.
    var restEvery = 120
}
