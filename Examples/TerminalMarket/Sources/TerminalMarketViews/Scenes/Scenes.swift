import Foundation
import OpenMarket
import OpenMarketTerminal

/// What a scene looks like, and what its keys do: values in, values out.
protocol SceneView {
    /// What it is drawn with.
    var around: SceneSurroundings { get }
    /// The keys for commands of the scene.
    func keys(_ memory: SceneMemory) -> [CommandKey]
    /// What is on the screen.
    func page(_ memory: SceneMemory) -> Page
    /// What a key leads to; `nil` when the scene does not know it.
    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction?
}

/// What all scenes are drawn with: the snapshot, and what the scene offers.
@dynamicMemberLookup
struct SceneSurroundings {
    private let snapshot: Snapshot
    /// What the scene offers, by the ids.
    let offered: [SceneCommand.ID: SceneCommand]

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        offered = Dictionary(snapshot.commands.map { ($0.id, $0) }) { first, _ in first }
    }

    /// A part of the snapshot.
    subscript<Value>(dynamicMember part: KeyPath<Snapshot, Value>) -> Value { snapshot[keyPath: part] }

    var width: Int { snapshot.size.columns }
    /// Whether images can be shown.
    var showsPictures: Bool { snapshot.pictures != nil }
}

extension Snapshot {
    /// What the visible scene, and what lies over it, is drawn with.
    var around: SceneSurroundings { SceneSurroundings(self) }

    /// The view of the visible scene.
    var view: any SceneView {
        let around = around
        return switch scene {
        case .login(let state):
            FieldsView(
                title: wording(.titleLogIn),
                isBusy: state.isBusy,
                around: around,
                ways: [CommandKey("^S", "logIn"), CommandKey("^N", "signUp")]
            )
        case .signUp(let state):
            FieldsView(
                title: wording(.titleSignUp),
                isBusy: state.isBusy,
                around: around,
                ways: [CommandKey("^S", "signUp"), CommandKey("esc", "cancel", title: wording(.actionBack))]
            )
        case .home(let state, let list): HomeView(state: state, list: list, around: around)
        case .products(let state): ProductsView(state: state, around: around)
        case .product(let state): ProductView(state: state, around: around)
        case .form(let state): FormView(state: state, around: around)
        case .search(let state): SearchView(state: state, around: around)
        case .chats(let state): ChatsView(state: state, around: around)
        case .room(let state): RoomView(state: state, around: around)
        case .myPage(let state): MyPageView(state: state, around: around)
        case .notices(let state): NoticesView(state: state, around: around)
        case .images(let state): ImagesView(state: state, around: around)
        }
    }
}

extension SceneView {
    /// The part that an arrow or tab key leads to; `nil` for other keys.
    func moved(by key: Key, _ memory: SceneMemory, of count: Int) -> Reaction? {
        key.moved(from: memory.focus, of: count, isRound: true).map { Reaction(memory).focusing($0, of: count) }
    }

    /// The same in what stands in place of the scene.
    func movedAside(by key: Key, _ memory: SceneMemory, of count: Int) -> Reaction? {
        key.moved(from: memory.asideFocus, of: count, isRound: true).map { focus in
            var reaction = Reaction(memory)
            (reaction.memory.asideFocus, reaction.memory.fromEnd) = (focus, 0)
            return reaction
        }
    }
}
