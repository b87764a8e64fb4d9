#if canImport(SwiftUI)
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
        /// A link that started the app, and waits until the market is open.
        @State private var waiting: URL?
        @State private var isAway = false
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
            .onOpenURL { url in follow(url) }
            .onChange(of: phase) { phaseChanged() }
        }

        private func open() async {
            guard app == nil else { return }
            do throws(MarketError) {
                let opened = try await place.makeApp(wording: wording, imageSources: imageSources)
                await opened.start(restoring: archive)
                links = LinkFollower(opened)
                app = opened
                if let waiting { follow(waiting) }
            } catch {
                problem = wording.text(of: error).message
            }
        }

        private func follow(_ url: URL) {
            guard let links else {
                waiting = url
                return
            }
            waiting = nil
            if let link = DeepLink(url, rules: .marketApp) { links.follow(link) }
        }

        /// Remembers the place early, because an app may end without notice; and reads no messages unseen.
        private func phaseChanged() {
            guard let app else { return }
            if phase != .active { archive = app.archive() }
            if phase == .background {
                isAway = true
                app.visible.disappear()
            } else if phase == .active, isAway {
                isAway = false
                Task { await app.visible.appear() }
            }
        }

        private var imageSources: [ImageSource] {
            #if canImport(UIKit)
                return CameraView.isAvailable ? [.album, .camera] : [.album]
            #else
                return [.album]
            #endif
        }
    }

    struct MarketPreviews: PreviewProvider {
        static var previews: some View { MarketView() }
    }
#endif
