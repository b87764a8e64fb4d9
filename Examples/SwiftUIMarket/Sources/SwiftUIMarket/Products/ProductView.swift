#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// One product.
    struct ProductView: View {
        let model: ProductDetailModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ScrollView {
                if let content = model.state.content.value {
                    VStack(alignment: .leading, spacing: 12) {
                        pictures(of: content)
                        Text(content.title).font(.title2).bold()
                        if let category = content.category { Text(category).foregroundStyle(.secondary) }
                        TokensText(content.price)
                        TokensText(
                            [content.status, content.stock, content.likes, content.date.map { TextToken($0, .date) }]
                                .compactMap(\.self)
                        )
                        if let vendor = content.vendor { Button(vendor) { model.send(.openSeller) } }
                        Text(content.description)
                        HistoryView(model: model)
                    }
                    .padding(.horizontal)
                } else if model.state.content.isLoading {
                    ProgressView().padding()
                }
                if let problem = model.state.content.problem { ProblemView(problem: problem) { model.send(.load) } }
            }
            .toolbar { buttons }
            .disabled(model.state.isBusy)
        }

        private func pictures(of content: ProductDetailContent) -> some View {
            PagedPictures(
                urls: content.images.map(\.url),
                texts: content.images.map(\.text),
                page: model.binding(\.page) { .showPage($0) }
            )
            .onTapGesture { model.send(.openImage) }
            .aspectRatio(1, contentMode: .fit)
            .overlay(alignment: .bottomTrailing) {
                if let text = model.state.pageText { TokensText([TextToken(text, .pageIndex)]).padding(8) }
            }
        }

        @ToolbarContentBuilder private var buttons: some ToolbarContent {
            let wording = app.context.wording
            let isLiked = model.state.content.value?.isLiked == true
            ToolbarItemGroup(placement: .primaryAction) {
                if model.state.canLike {
                    Button(
                        wording(isLiked ? .actionUnlike : .actionLike),
                        systemImage: isLiked ? "heart.fill" : "heart"
                    ) {
                        model.send(.toggleLike)
                    }
                }
                if model.state.canChat {
                    Button(wording(.actionChat), systemImage: "bubble.left") { model.send(.chat) }
                }
                if model.state.canModerate {
                    Button(wording(.actionSeller), systemImage: "hand.raised") { model.send(.showSellerActions) }
                }
                if model.state.isOwner {
                    Button(wording(.alertOwnerTitle), systemImage: "ellipsis.circle") { model.send(.showOwnerActions) }
                }
            }
        }
    }
#endif
