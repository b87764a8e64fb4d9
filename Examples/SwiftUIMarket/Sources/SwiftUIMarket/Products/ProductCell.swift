#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// A product in a list or grid.
    struct ProductCell: View {
        let row: ProductRow
        let layout: ListLayout
        /// Turns the like around; `nil` where products cannot be liked.
        let like: (@MainActor () -> Void)?
        /// Opens the product.
        let open: @MainActor () -> Void
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            Group {
                switch layout {
                case .list:
                    HStack(alignment: .top) {
                        picture.frame(width: 88, height: 88)
                        text
                    }
                case .grid:
                    VStack(alignment: .leading) {
                        picture.aspectRatio(1, contentMode: .fit)
                        text
                    }
                }
            }
            .contentShape(.rect)
            .onTapGesture { open() }
            // One element that opens the product, with the heart as a second action: not the other way round.
            .spoken(row.accessibility)
            .accessibilityAddTraits(.isButton)
            .accessibilityAction { open() }
            .accessibilityActions { if let like { Button(likeTitle, action: like) } }
        }

        private var picture: PictureView { PictureView(row.card ?? row.thumbnail, placeholder: row.placeholder) }

        private var text: some View {
            VStack(alignment: .leading, spacing: 4) {
                HStack(alignment: .top) {
                    Text(row.title).font(.headline).lineLimit(2)
                    Spacer()
                    if let like {
                        Button(likeTitle, systemImage: row.isLiked ? "heart.fill" : "heart", action: like)
                            .labelStyle(.iconOnly)
                            .tint(.red)
                    }
                }
                TokensText(row.price)
                TokensText(row.facts)
            }
        }

        private var likeTitle: String { app.context.wording(row.isLiked ? .actionUnlike : .actionLike) }
    }
#endif
