#if os(iOS)
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
                        TokensText(content.price)
                        TokensText(
                            [content.stock, content.likes, content.date.map { TextToken($0, .date) }].compactMap(\.self)
                        )
                        if let vendor = content.vendor { Button(vendor) { model.send(.openSeller) } }
                        Text(content.description)
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
            TabView(selection: page) {
                ForEach(Array(content.images.enumerated()), id: \.offset) { index, image in
                    PictureView(image.url)
                        .onTapGesture { model.send(.openImage) }
                        .tag(index + 1)
                }
            }
            .tabViewStyle(.page(indexDisplayMode: .never))
            .aspectRatio(1, contentMode: .fit)
            .overlay(alignment: .bottomTrailing) {
                if let text = model.state.pageText { TokensText([TextToken(text, .pageIndex)]).padding(8) }
            }
        }

        private var page: Binding<Int> {
            model.binding(\.page) { .showPage($0) }
        }

        @ToolbarContentBuilder private var buttons: some ToolbarContent {
            let wording = app.context.wording
            let isLiked = model.state.content.value?.isLiked == true
            ToolbarItemGroup(placement: .topBarTrailing) {
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
                if model.state.isOwner {
                    Button(wording(.alertOwnerTitle), systemImage: "ellipsis.circle") { model.send(.showOwnerActions) }
                }
            }
        }
    }
#endif
