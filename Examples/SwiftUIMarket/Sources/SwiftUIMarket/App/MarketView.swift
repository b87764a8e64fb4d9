#if os(iOS)
    import Foundation
    import MarketScreens
    import OpenMarket
    public import OpenMarketEmbedded
    public import SwiftUI

    /// The whole app: opens the market, and shows the visible scene.
    public struct MarketView: View {
        private let place: MarketPlace
        @State private var app: AppCoordinator?
        @State private var links: LinkFollower?
        @State private var problem: String?
        @SceneStorage("place") private var archive: Data?
        @Environment(\.scenePhase) private var phase

        private let wording = Wording(Language(.current), timeZone: .current)

        /// The market at a place.
        public init(_ place: MarketPlace = .demo) {
            self.place = place
        }

        /// The log-in or the tabs, with whatever lies over them.
        public var body: some View {
            Group {
                if let app, let links {
                    LayerView().environment(app).environment(links)
                } else if let problem {
                    ContentUnavailableView(problem, systemImage: "exclamationmark.triangle")
                } else {
                    ProgressView(wording(.progressLoading))
                }
            }
            .task { await open() }
            .onOpenURL { url in
                if let link = DeepLink(url, rules: .marketApp) { links?.follow(link) }
            }
            .onChange(of: phase) { if phase == .background { archive = app?.archive() } }
        }

        private func open() async {
            guard app == nil else { return }
            do throws(MarketError) {
                let opened = try await place.makeApp(wording: wording, hasCamera: CameraView.isAvailable)
                await opened.start(restoring: archive)
                links = LinkFollower(opened)
                app = opened
            } catch {
                problem = wording.text(of: error).message
            }
        }
    }

    #Preview {
        MarketView()
    }
#endif
