#if canImport(SwiftUI)
    import CoreGraphics
    import Foundation
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// An image of the market in its place, whatever becomes of the place.
    struct PictureView: View {
        let url: URL?
        let mode: ContentMode
        let placeholder: BlurHash?
        let text: String?
        @State private var slot: ImageSlot?
        @Environment(AppCoordinator.self) private var app

        /// The image at an address, which fills its place unless it shall fit into it; its mean colour until it is there.
        ///
        /// VoiceOver reads its text; an image without one says nothing.
        init(_ url: URL?, mode: ContentMode = .fill, placeholder: BlurHash? = nil, text: String? = nil) {
            self.url = url
            self.mode = mode
            self.placeholder = placeholder
            self.text = text
        }

        var body: some View {
            Rectangle()
                .fill(background)
                .overlay { content }
                .clipped()
                .onChange(of: url, initial: true) {
                    let place = slot ?? ImageSlot(images: app.context.market.images)
                    place.show(url)
                    slot = place
                }
        }

        private var background: Color {
            guard let color = placeholder?.meanColor else { return Color.secondary.opacity(0.2) }
            return Color(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
        }

        @ViewBuilder private var content: some View {
            switch slot?.content {
            case .loaded(_, let data):
                PreparedPicture(data: data, mode: mode)
                    .accessibilityLabel(text ?? "")
                    .accessibilityHidden(text == nil)
            case .loading: ProgressView()
            case .failed: Button(app.context.wording(.actionRetry), systemImage: "arrow.clockwise") { slot?.retry() }
            case .empty, nil: Image(systemName: "photo").foregroundStyle(.secondary)
            }
        }
    }

    /// A picture in the size of its place, which is made ready before it is drawn.
    struct PreparedPicture: View {
        let data: Data
        let mode: ContentMode
        @State private var image: CGImage?
        @Environment(\.displayScale) private var scale

        /// What it is made from; the same again is not made again.
        private struct Wish: Equatable {
            let data: Data
            let size: PictureSize?
        }

        var body: some View {
            GeometryReader { place in
                let size = PictureSize(place.size, scale: scale, fills: mode == .fill)
                content
                    .frame(width: place.size.width, height: place.size.height)
                    .task(id: Wish(data: data, size: size)) {
                        let made = await size?.image(of: data)
                        if !Task.isCancelled { image = made }
                    }
            }
        }

        @ViewBuilder private var content: some View {
            if let image {
                Image(decorative: image, scale: scale).resizable().aspectRatio(contentMode: mode)
            } else {
                Color.clear
            }
        }
    }

    /// Images side by side, one at a time.
    struct PagedPictures: View {
        let urls: [URL]
        /// What is to be seen on them, for VoiceOver.
        var texts: [String?] = []
        var mode = ContentMode.fill
        /// The image in view, from 1.
        @Binding var page: Int
        /// What a tap on an image does; `nil` for nothing.
        var open: (@MainActor () -> Void)?

        var body: some View {
            ScrollView(.horizontal) {
                LazyHStack(spacing: 0) {
                    ForEach(Array(urls.enumerated()), id: \.offset) { index, url in
                        picture(url, texts.indices.contains(index) ? texts[index] : nil)
                            .containerRelativeFrame(.horizontal)
                    }
                }
                .scrollTargetLayout()
            }
            .scrollIndicators(.hidden)
            .scrollTargetBehavior(.paging)
            .scrollPosition(id: place)
        }

        @ViewBuilder private func picture(_ url: URL, _ text: String?) -> some View {
            if let open {
                Button(action: open) { PictureView(url, mode: mode, text: text) }.buttonStyle(.plain)
            } else {
                PictureView(url, mode: mode, text: text)
            }
        }

        /// The image in view, from 0, as the row counts.
        private var place: Binding<Int?> {
            Binding { @MainActor in
                page - 1
            } set: { @MainActor place in
                if let place { page = place + 1 }
            }
        }
    }

    #Preview("Picture") { SampleView(.products) { _ in PictureView(URL(string: "https://images.example/1/1.jpg")) } }
    #Preview("Prepared") { PreparedPicture(data: SceneSample.picture, mode: .fit) }
    #Preview("Pages") {
        SampleView(.images) { scene in
            if case .images(let model) = scene { PagedPictures(urls: model.state.urls, page: .constant(1)) }
        }
    }
#endif
