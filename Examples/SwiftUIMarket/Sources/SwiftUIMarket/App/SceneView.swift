#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A place and its scene, which stays while the place is on its way out and the coordinator has let go of it.
    struct PlaceView: View {
        let make: @MainActor () -> MarketScene
        @State private var scene: MarketScene?

        var body: some View {
            ZStack {
                if let scene { SceneView(scene: scene) } else { Color.clear }
            }
            .onAppear { scene = scene ?? make() }
        }
    }

    /// A scene with its view: the one switch of the app.
    struct SceneView: View {
        let scene: MarketScene
        @Environment(AppCoordinator.self) private var app
        @Environment(AppQuestions.self) private var questions

        var body: some View {
            content
                .navigationTitle(scene.title)
                .titleInBar()
                .toolbar {
                    ToolbarItemGroup(placement: .primaryAction) {
                        ForEach(scene.barCommands) { command in
                            Button(command.title, systemImage: command.systemSymbol ?? "") {
                                scene.model.send(command: command.id)
                            }
                            .disabled(!command.isEnabled)
                        }
                        if let link = scene.sharedLink(questions.links) {
                            ShareLink(item: link.url, subject: Text(link.title))
                        }
                        if !scene.model.choices.isEmpty { ChoiceMenu(model: scene.model) }
                        CommandMenu(scene)
                    }
                }
                .task { await scene.appear() }
                .onDisappear { scene.disappear() }
                .id(scene.id)
        }

        private var wording: Wording { app.context.wording }

        @ViewBuilder private var content: some View {
            switch scene {
            case .login(let model): FieldsView(model: model, canClose: app.router.navigation.root == .market)
            case .signUp(let model): FieldsView(model: model)
            case .home(let model): HomeView(model: model)
            case .products(let model): ProductsView(model: model)
            case .product(let model): ProductView(model: model)
            case .form(let model): FormView(model: model)
            case .search(let model):
                RowsView(scene: scene)
                    .searchable(
                        text: model.binding(\.text) { model.type($0, into: "type") },
                        prompt: wording(.fieldSearchPlaceholder)
                    )
                    .onSubmit(of: .search) { model.send(command: "submit") }
                    .toolbar { Button(wording(.tabHome), systemImage: "house") { model.goHome() } }
            case .chats(let model): RowsView(scene: scene).refreshable { await model.appear() }
            case .room(let model): RoomView(model: model)
            case .myPage(let model): RowsView(scene: scene).disabled(model.state.isBusy)
            case .notices(let model): RowsView(scene: scene).disabled(model.state.isBusy)
            case .images(let model): ImagesView(model: model)
            }
        }
    }

    #Preview("Log-in") { SampleView(.login) { scene in NavigationStack { SceneView(scene: scene) } } }
    #Preview("Search") { SampleView(.search) { scene in NavigationStack { SceneView(scene: scene) } } }
    #Preview("Chats") { SampleView(.chats) { scene in NavigationStack { SceneView(scene: scene) } } }
    #Preview("Place") { SampleView(.myPage) { scene in NavigationStack { PlaceView { scene } } } }
#endif
