public import Observation
public import OpenMarketDomain
public import OpenMarketPresentation
public import WishListsDomain

/// The scene with the user's wish lists.
@MainActor
@Observable
public final class WishListsModel: SceneModel {
    /// What is shown.
    public struct State: Sendable, Equatable {
        /// The lists by name; `nil` until they are there.
        public internal(set) var lists: [WishList]?
        /// The name that is being typed.
        public internal(set) var name = ""
        /// Whether something is on its way that must not be begun twice.
        public internal(set) var isBusy = false
        /// Why the last action failed.
        public internal(set) var error: MarketError?
    }

    /// What a user may do.
    public enum Action: Sendable {
        /// The scene appears, or its failure is tried again.
        case load
        /// A name is typed.
        case type(String)
        /// A list with that name is made.
        case make
        /// A list is deleted.
        case delete(WishList.ID)
    }

    /// What is shown.
    @ObservationIgnored public let source = StateSource(State())
    @ObservationIgnored private let wishLists: any WishListUseCases

    /// A scene that has not loaded anything yet.
    public init(_ wishLists: any WishListUseCases) {
        self.wishLists = wishLists
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .type(let name):
            source.change { $0.name = name }
            return nil
        case .load:
            return work { _ async throws(MarketError) in }
        case .make:
            let name = state.name
            return work { wishLists async throws(MarketError) in
                try await wishLists.make(named: name)
                self.source.change { $0.name = "" }
            }
        case .delete(let id):
            return work { wishLists async throws(MarketError) in try await wishLists.delete(id) }
        }
    }

    /// Does one thing at a time, and shows the lists as they are afterwards.
    private func work(
        _ step: @escaping @MainActor (any WishListUseCases) async throws(MarketError) -> Void
    ) -> SceneWork? {
        guard !state.isBusy else { return nil }
        source.change { ($0.isBusy, $0.error) = (true, nil) }
        return { [self] in
            do throws(MarketError) {
                try await step(wishLists)
                let lists = try await wishLists.all()
                source.change { $0.lists = lists }
            } catch .cancelled {
                // The user has gone: there is nothing to tell.
            } catch {
                source.change { $0.error = error }
            }
            source.change { $0.isBusy = false }
        }
    }
}
