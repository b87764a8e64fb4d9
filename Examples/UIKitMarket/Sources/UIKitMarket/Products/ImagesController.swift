#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// Images in full size, turned over sideways, pinched, and dragged away.
    final class ImagesController: SceneController<ImageViewerModel>, UIGestureRecognizerDelegate {
        private lazy var pictures = PagedPictures(images: app.context.market.images, mode: .scaleAspectFit) {
            [model] in model.showPage($0)
        }
        private lazy var close = UIButton(wording(.actionClose), symbol: "xmark") { [model] in
            model.send(command: "close")
        }
        private let page = UILabel()
        /// What a swipe does, as buttons for those who cannot swipe.
        private let turning = UIStackView()
        private var shownPage: Int?
        private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(dragged))
        private lazy var pinch = UIPinchGestureRecognizer(target: self, action: #selector(pinched))

        override func viewDidLoad() {
            super.viewDidLoad()
            let bar = UIStackView(arrangedSubviews: [close, turning, page])
            bar.distribution = .equalSpacing
            view.fill(with: UIStackView([bar, pictures]), in: view.safeAreaLayoutGuide)
            pan.delegate = self
            view.addGestureRecognizer(pan)
            view.addGestureRecognizer(pinch)
        }

        override func show(_ state: ImageViewerState) {
            pictures.show(state.urls.map { .init(url: $0) }, page: state.page)
            pictures.accessibilityLabel = state.accessibility.label
            page.show([state.pageText.map { TextToken($0, .pageIndex) }].compactMap(\.self))
            if shownPage != state.page {
                shownPage = state.page
                turning.show(model.buttons(model.commands.filter { ["previous", "next"].contains($0.id) }))
            }
            UIView.animate(withDuration: state.animation?.seconds ?? 0) { [view, pictures] in
                view?.backgroundColor = UIColor.black.withAlphaComponent(state.dimming)
                pictures.transform = CGAffineTransform(translationX: 0, y: state.offset).scaledBy(
                    x: state.zoom,
                    y: state.zoom
                )
            }
        }

        /// Up and down only: sideways is turning over.
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
            let speed = pan.velocity(in: view)
            return gestureRecognizer != pan || abs(speed.y) > abs(speed.x)
        }

        @objc private func dragged() {
            switch pan.state {
            case .changed: model.drag(distance: pan.translation(in: view).y)
            case .ended, .cancelled: model.endDrag(velocity: pan.velocity(in: view).y)
            default: break
            }
        }

        @objc private func pinched() {
            switch pinch.state {
            case .changed: model.pinch(scale: pinch.scale)
            case .ended, .cancelled: model.endPinch()
            default: break
            }
        }
    }

    #Preview("Images") { SampleController(.images) }
#endif
