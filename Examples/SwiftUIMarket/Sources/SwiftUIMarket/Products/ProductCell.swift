#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A product in a list or grid: a button that opens it, and a heart on it.
    struct ProductCell: View {
        let row: ProductRow
        let layout: ListLayout
        /// Whether it has a heart.
        var canLike = false
        /// The scene that it stands on.
        let model: any PresentedScene
        @Environment(AppCoordinator.self) private var app
        @Environment(\.dynamicTypeSize) private var textSize
        @ScaledMetric private var side = 88.0
        /// The room that the heart takes.
        @ScaledMetric private var heart = 36.0

        var body: some View {
            Button(action: open) { content }
                .buttonStyle(.plain)
                // One element that opens the product, with the heart as a second action: not the other way round.
                .named(row.accessibility)
                .accessibilityActions { if canLike { Button(likeTitle, action: like) } }
                .overlay(alignment: .topTrailing) {
                    if canLike {
                        Button(likeTitle, systemImage: row.isLiked ? "heart.fill" : "heart", action: like)
                            .labelStyle(.iconOnly)
                            .buttonStyle(.borderless)
                            .tint(.red)
                            .frame(minWidth: heart, minHeight: heart)
                            .accessibilityHidden(true)
                    }
                }
                .contextMenu { ProductCommands(row: row, model: model) }
        }

        @ViewBuilder private var content: some View {
            // Beside a picture, very large words would stand one below the other.
            if layout == .list, !textSize.isAccessibilitySize {
                HStack(alignment: .top) {
                    picture.frame(width: side, height: side)
                    text.padding(.trailing, canLike ? heart : 0)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                .contentShape(.rect)
            } else {
                VStack(alignment: .leading) {
                    picture.aspectRatio(1, contentMode: .fit)
                    text
                }
                .contentShape(.rect)
            }
        }

        private var picture: PictureView { PictureView(row.card ?? row.thumbnail, placeholder: row.placeholder) }

        private var text: some View {
            VStack(alignment: .leading, spacing: 4) {
                Text(row.title).font(.headline).lineLimit(textSize.isAccessibilitySize ? nil : 2)
                TokensText(row.price).font(.body)
                TokensText(row.facts).font(.footnote)
            }
            .multilineTextAlignment(.leading)
        }

        private func open() { model.send(command: .init("open", row.id.rawValue)) }

        private func like() { model.send(command: .init("like", row.id.rawValue)) }

        private var likeTitle: String { app.context.wording(row.isLiked ? .actionUnlike : .actionLike) }
    }

    /// What can be done with a product of a list, in a menu that asks for it when it opens.
    struct ProductCommands: View {
        let row: ProductRow
        let model: any PresentedScene
        @Environment(AppQuestions.self) private var questions

        var body: some View {
            CommandButtons(commands: model.commands(ofRow: row.id.rawValue), model: model)
            if let link = row.sharedLink(questions.links) { ShareLink(item: link.url, subject: Text(link.title)) }
        }
    }

    #Preview("Cell") {
        SampleView(.products) { scene in
            if case .products(let model) = scene, let row = model.state.rows.first {
                ProductCell(row: row, layout: .list, canLike: true, model: model)
            }
        }
    }
    #Preview("Commands") {
        SampleView(.products) { scene in
            if case .products(let model) = scene, let row = model.state.rows.first {
                ProductCommands(row: row, model: model)
            }
        }
    }
#endif
