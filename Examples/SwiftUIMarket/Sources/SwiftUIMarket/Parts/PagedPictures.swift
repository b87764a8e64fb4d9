#if canImport(SwiftUI)
    import Foundation
    import OpenMarket
    import SwiftUI

    /// Images side by side, one at a time.
    struct PagedPictures: View {
        let urls: [URL]
        /// What is to be seen on them, for VoiceOver.
        var texts: [String?] = []
        var mode = ContentMode.fill
        /// The image in view, from 1.
        @Binding var page: Int

        var body: some View {
            ScrollView(.horizontal) {
                LazyHStack(spacing: 0) {
                    ForEach(Array(urls.enumerated()), id: \.offset) { index, url in
                        PictureView(url, mode: mode, text: texts.indices.contains(index) ? texts[index] : nil)
                            .containerRelativeFrame(.horizontal)
                    }
                }
                .scrollTargetLayout()
            }
            .scrollIndicators(.hidden)
            .scrollTargetBehavior(.paging)
            .scrollPosition(id: place)
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
#endif
