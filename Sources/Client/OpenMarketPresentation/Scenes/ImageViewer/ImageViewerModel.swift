public import Foundation
public import OpenMarketDomain

/// Looking at images in full size.
@MainActor
public final class ImageViewerModel: PresentedScene {
    /// The state on the screen.
    public struct State: Sendable, Equatable {
        /// The images, in the vendor's order.
        public let urls: [URL]
        /// The image in view, from 1.
        public internal(set) var page = 1
        /// The image in view among all, such as "2 / 5"; `nil` when there is only one.
        public internal(set) var pageText: String?
        /// The magnification while two fingers are on it.
        public internal(set) var zoom = 1.0
        /// The distance that the image follows a finger that drags it away.
        public internal(set) var offset = 0.0
        /// The dimming behind the image, from 0 to 1.
        public internal(set) var dimming = 1.0
        /// The time that zoom, offset and dimming take to reach these values; `nil` while a finger is down.
        public internal(set) var animation: Duration?
        /// The words of the seller about the image in view; `nil` where there are none.
        public internal(set) var text: String?
        /// The text for VoiceOver.
        public internal(set) var accessibility = AccessibleText(label: "")
    }

    /// A way out of the viewer.
    public enum Exit: Sendable, Equatable {
        /// Back, with the image that was in view.
        case closed(page: Int)
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// Another image comes into view, from 1.
        case showPage(Int)
        /// Two fingers are moved apart or together.
        case pinch(scale: Double)
        /// They are lifted.
        case endPinch
        /// The image is dragged up or down.
        case drag(distance: Double)
        /// It is let go.
        case endDrag(velocity: Double)
        /// The viewer is to be closed.
        case close
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?
    /// The words of the seller about an image.
    var textOfImage: @MainActor (URL) -> String? = { _ in nil } {
        didSet { showPage(state.page) }
    }

    let context: SceneContext
    private let rules: ImageViewerRules

    /// A viewer of `urls` that begins at a page, from 1.
    public convenience init(urls: [URL], page: Int, context: SceneContext) {
        self.init(urls: urls, page: page, context: context, rules: ImageViewerRules())
    }

    init(urls: [URL], page: Int, context: SceneContext, rules: ImageViewerRules) {
        self.context = context
        self.rules = rules
        source = StateSource(State(urls: urls))
        showPage(page)
        context.onWording(for: self) { [weak self] _ in
            guard let self else { return }
            showPage(state.page)
        }
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .showPage(let page): showPage(page)
        case .pinch(let scale): pinch(scale)
        case .endPinch: restore()
        case .drag(let distance): drag(distance)
        case .endDrag(let velocity): endDrag(velocity)
        case .close: close()
        }
        return nil
    }

    /// Shows another image, from 1.
    func showPage(_ page: Int) {
        source.change { state in
            let count = state.urls.count
            state.page = min(max(1, page), max(1, count))
            state.pageText = self.context.wording.pageIndex(state.page, of: count)
            state.text = count > 0 ? self.textOfImage(state.urls[state.page - 1]) : nil
            let spoken = self.context.wording.accessibleText(ofImage: state.page, of: count, product: state.text)
            // It is in full size already, so there is nothing to enlarge.
            state.accessibility = AccessibleText(label: spoken.label)
        }
    }

    /// Closes the viewer.
    func close() {
        onExit?(.closed(page: state.page))
    }

    private func drag(_ distance: Double) {
        source.change { state in
            state.offset = self.rules.shift(drag: distance)
            state.dimming = self.rules.dimming(drag: distance)
            state.animation = nil
        }
    }

    private func pinch(_ scale: Double) {
        source.change { state in
            state.zoom = self.rules.scale(scale)
            state.animation = nil
        }
    }

    /// Moves the image back to its position.
    private func restore() {
        source.change { state in
            (state.zoom, state.offset, state.dimming) = (1, 0, 1)
            state.animation = self.rules.restoreDuration
        }
    }

    private func endDrag(_ velocity: Double) {
        if rules.closes(velocity: velocity) { close() } else { restore() }
    }
}

extension ImageViewerModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleViewer) }
    /// There is no alert.
    public var alert: AlertModel? { nil }
    /// The front end loads the images.
    public func appear() async {}
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }
    /// There is no alert.
    public func answer(_ choice: AlertChoice, text: Secret?) async {}
}
