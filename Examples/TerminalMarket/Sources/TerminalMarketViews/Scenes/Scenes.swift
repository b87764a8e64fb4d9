import Foundation
import OpenMarket
import TerminalKit

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

/// What all scenes are drawn with.
struct SceneSurroundings {
    let wording: Wording
    let size: ScreenSize
    /// What the scene offers, in its order.
    let commands: [SceneCommand]
    /// The same by the ids.
    let offered: [SceneCommand.ID: SceneCommand]
    /// The images there are.
    var pictures: [PictureWish: RGBPixels] = [:]
    /// Whether images can be shown.
    var showsPictures = false
    /// What the terminal has besides text.
    var graphics = ScreenGraphics(.blocks)
    /// The images that were written in the terminal's protocol.
    var drawings: [PictureWish: Drawing] = [:]
    /// Where the user keeps images, if that is known.
    var photoFolder: URL?

    var width: Int { size.columns }

    /// Chooses what stands behind, or before, the present one of the choices with a verb; after the last one the first.
    func next(_ verb: String, by step: Int = 1) -> SceneAction? {
        let choices = commands.filter { $0.id.verb == verb }
        guard let place = choices.firstIndex(where: { $0.isOn == true }) else { return nil }
        return .command(choices[(place + step + choices.count) % choices.count].id)
    }
}

extension Snapshot {
    /// What the visible scene, and what lies over it, is drawn with.
    var around: SceneSurroundings {
        SceneSurroundings(
            wording: wording,
            size: size,
            commands: commands,
            offered: Dictionary(commands.map { ($0.id, $0) }) { first, _ in first },
            pictures: pictures ?? [:],
            showsPictures: pictures != nil,
            graphics: graphics,
            drawings: drawings,
            photoFolder: photoFolder
        )
    }

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
                ways: [CommandKey("^S", "signUp"), CommandKey("esc", "cancel", title: wording(.actionBack))],
                leaving: { SignUpModel.Field(rawValue: $0.rawValue).map { .signUp(.fieldEnded($0)) } }
            )
        case .home(let state, let list): HomeView(state: state, list: list, around: around)
        case .products(let state): ProductsView(state: state, around: around)
        case .product(let state): ProductView(state: state, around: around)
        case .form(let state): FormView(state: state, around: around)
        case .search(let state): SearchView(state: state, around: around)
        case .chats(let state): ChatsView(state: state, around: around)
        case .room(let state): RoomView(state: state, around: around)
        case .myPage(let state): MyPageView(state: state, around: around)
        case .images(let state): ImagesView(state: state, around: around)
        }
    }
}

extension SceneMemory {
    /// The part that an arrow or tab key leads to; `nil` for other keys.
    func moved(by key: Key, of count: Int) -> Int? { Self.moved(focus, by: key, of: count) }

    /// The part that an arrow or tab key leads to from another one; `nil` for other keys.
    static func moved(_ focus: Int, by key: Key, of count: Int) -> Int? {
        guard count > 0 else { return nil }
        let focus = min(max(0, focus), count - 1)
        return switch key {
        case .down, .wheelDown: min(focus + 1, count - 1)
        case .up, .wheelUp: max(focus - 1, 0)
        case .tab: (focus + 1) % count
        case .backTab: (focus + count - 1) % count
        default: nil
        }
    }
}
