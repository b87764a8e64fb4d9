#if canImport(SwiftUI)
    import Foundation
    import OpenMarket
    import SwiftUI

    /// An image of the market in its place, whatever becomes of the place.
    struct PictureView: View {
        let url: URL?
        let mode: ContentMode
        @State private var slot: ImageSlot?
        @Environment(AppCoordinator.self) private var app

        /// The image at an address, which fills its place unless it shall fit into it.
        init(_ url: URL?, mode: ContentMode = .fill) {
            self.url = url
            self.mode = mode
        }

        var body: some View {
            Rectangle()
                .fill(.quaternary)
                .overlay { content }
                .clipped()
                .onChange(of: url, initial: true) {
                    let place = slot ?? ImageSlot(load: app.context.market.loadImage)
                    place.show(url)
                    slot = place
                }
        }

        @ViewBuilder private var content: some View {
            switch slot?.content {
            case .loaded(_, let data):
                if let image = Image(picture: data) { image.resizable().aspectRatio(contentMode: mode) }
            case .loading: ProgressView()
            case .failed: Button(app.context.wording(.actionRetry), systemImage: "arrow.clockwise") { slot?.retry() }
            case .empty, nil: Image(systemName: "photo").foregroundStyle(.secondary)
            }
        }
    }
#endif
