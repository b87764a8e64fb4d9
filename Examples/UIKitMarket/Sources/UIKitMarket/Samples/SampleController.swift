#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A controller over a sample of a scene, for previews: it is shown once the scene has something to show.
    final class SampleController: UIViewController {
        private let kind: SceneSample.Kind
        private let make: (SceneSample) -> UIViewController

        /// The controller of the scene itself, below a bar, unless another one is made.
        init(
            _ kind: SceneSample.Kind,
            make: @escaping (SceneSample) -> UIViewController = {
                UINavigationController(rootViewController: $0.scene.makeController($0.questions))
            }
        ) {
            self.kind = kind
            self.make = make
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
            Task {
                let sample = await SceneSample(kind)
                contentUnavailableConfiguration = nil
                embed(make(sample))
            }
        }
    }

    #Preview("Sample") { SampleController(.home) }
#endif
