#if canImport(SwiftUI)
    import Foundation
    import MarketScreens
    import OpenMarket
    public import OpenMarketEmbedded
    public import SwiftUI

    /// The whole app: opens the market, and shows the visible scene.
    public struct MarketView: View {
        private let place: MarketPlace
        @State private var run = MarketRun()
        @SceneStorage("place") private var archive: Data?
        @Environment(\.scenePhase) private var phase

        /// The market at a place.
        public init(_ place: MarketPlace = .demo) {
            self.place = place
        }

        /// The log-in or the tabs, with whatever lies over them.
        public var body: some View {
            Group {
                if let app = run.app, let questions = run.questions {
                    LayerView().environment(app).environment(questions)
                } else if let problem = run.problem {
                    ContentUnavailableView(problem, systemImage: "exclamationmark.triangle")
                } else {
                    ProgressView(run.wording(.progressLoading))
                }
            }
            .task { await run.open(place, imageSources: imageSources, restoring: archive) }
            .onOpenURL { run.follow($0) }
            .onChange(of: phase) { phaseChanged() }
        }

        /// Remembers the place early, because an app may end without notice; and reads no messages unseen.
        private func phaseChanged() {
            guard let app = run.app else { return }
            if phase != .active { archive = app.archive() }
            if phase == .background { run.pause() } else if phase == .active { run.resume() }
        }

        private var imageSources: [ImageSource] {
            #if canImport(UIKit)
                return CameraView.isAvailable ? [.album, .camera] : [.album]
            #else
                return [.album]
            #endif
        }
    }

    #Preview("Market") { MarketView() }
#endif
