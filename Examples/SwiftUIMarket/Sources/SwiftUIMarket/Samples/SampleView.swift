#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A view over a sample of a scene, for previews: it is drawn once the scene has something to show.
    struct SampleView<Content: View>: View {
        let kind: SceneSample.Kind
        let content: (MarketScene) -> Content
        @State private var sample: SceneSample?

        init(_ kind: SceneSample.Kind, @ViewBuilder content: @escaping (MarketScene) -> Content) {
            self.kind = kind
            self.content = content
        }

        var body: some View {
            ZStack {
                if let sample {
                    content(sample.scene).environment(sample.app).environment(sample.questions)
                } else {
                    ProgressView()
                }
            }
            .task { sample = await SceneSample(kind) }
        }
    }

    #Preview("Sample") { SampleView(.home) { scene in SceneView(scene: scene) } }
#endif
