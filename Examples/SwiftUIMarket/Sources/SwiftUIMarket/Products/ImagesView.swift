#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// Images in full size, turned over sideways, pinched, and dragged away.
    struct ImagesView: View {
        let model: ImageViewerModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            PagedPictures(urls: model.state.urls, mode: .fit, page: model.binding(\.page) { model.showPage($0) })
                .scaleEffect(model.state.zoom)
                .offset(y: model.state.offset)
                .background(Color.black.opacity(model.state.dimming))
                .animation(model.state.animation.map { Animation.easeOut(duration: $0.seconds) }, value: model.state)
                .gesture(pinch)
                .simultaneousGesture(drag)
                .overlay(alignment: .top) { bar }
                .accessibilityLabel(model.state.accessibility.label)
        }

        private var bar: some View {
            HStack {
                Button(app.context.wording(.actionClose), systemImage: "xmark") { model.send(command: "close") }
                Spacer()
                // What a swipe does, for those who cannot swipe.
                CommandButtons(commands: model.commands.filter { ["previous", "next"].contains($0.id) }, model: model)
                if let text = model.state.pageText { TokensText([TextToken(text, .pageIndex)]) }
            }
            .padding()
        }

        private var pinch: some Gesture {
            MagnifyGesture()
                .onChanged { model.pinch(scale: $0.magnification) }
                .onEnded { _ in model.endPinch() }
        }

        /// Up and down only: sideways is turning over.
        private var drag: some Gesture {
            DragGesture()
                .onChanged { value in
                    guard abs(value.translation.height) > abs(value.translation.width) else { return }
                    model.drag(distance: value.translation.height)
                }
                .onEnded { value in
                    let isUpOrDown = abs(value.translation.height) > abs(value.translation.width)
                    model.endDrag(velocity: isUpOrDown ? value.velocity.height : 0)
                }
        }
    }

    #Preview("Images") {
        SampleView(.images) { scene in
            if case .images(let model) = scene { ImagesView(model: model) }
        }
    }
#endif
