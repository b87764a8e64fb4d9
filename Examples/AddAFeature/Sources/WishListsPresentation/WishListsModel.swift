import OpenMarketDomain
public import OpenMarketPresentation
public import WishListsDomain

/// The user's wish lists, and the name of a new one.
public struct WishListsState: SceneState {
    /// What it is drawn from.
    public struct Facts: Sendable {
        /// The lists by name; `nil` until they are there.
        var lists: [WishList]?
        /// The name that is being typed.
        var name = ""
    }

    /// The lists by name; `nil` until they are there.
    public let lists: [WishList]?
    /// The name that is being typed.
    public let name: String
    /// Whether something is on its way that must not be begun twice.
    public let isBusy: Bool
    /// What went wrong.
    public let alert: AlertModel?

    /// Draws the lists.
    public init(_ facts: Facts, in drawing: SceneDrawing) {
        (lists, name) = (facts.lists, facts.name)
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
    }
}

/// The scene with the user's wish lists.
@MainActor
public final class WishListsModel: DrawnScene<WishListsState, Never> {
    private let wishLists: any WishListUseCases

    /// A scene that has not loaded anything yet.
    public init(_ wishLists: any WishListUseCases, context: SceneContext) {
        self.wishLists = wishLists
        super.init(State.Facts(), context: context)
    }

    /// The title of the scene.
    override public var title: String { "Wish lists" }

    /// Making a list, and deleting each.
    @SceneOfferBuilder override public var offers: [SceneOffer] {
        offer("make", "Make", .add, isEnabled: !state.name.isEmpty, isBusy: state.isBusy) { await self.make() }
        for id in (state.lists ?? []).map(\.id) {
            let (delete, row) = (context.wording(.actionDelete), SceneCommand.Placement.row(id.rawValue))
            offer(.init("delete", id.rawValue), delete, .delete, role: .destructive, at: row, isBusy: state.isBusy) {
                await self.refresh(after: { try await self.wishLists.delete(id) })
            }
        }
    }

    /// Loads the lists.
    override public func load() async { await refresh(after: {}) }

    /// Takes the name that is typed.
    public func write(_ name: String) {
        change { $0.name = name }
    }

    private func make() async {
        await refresh(after: {
            try await wishLists.make(named: facts.name)
            change { $0.name = "" }
        })
    }

    /// Does one thing at a time, and shows the lists as they are afterwards.
    private func refresh(after step: @MainActor () async throws -> Void) async {
        await work {
            try await step()
            let lists = try await wishLists.all()
            change { $0.lists = lists }
        }
    }
}
