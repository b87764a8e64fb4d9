#if canImport(SwiftUI)
    import MarketSamples
    import OpenMarket
    import SwiftUI

    /// One product.
    struct ProductView: View {
        let model: ProductDetailModel
        @Environment(AppCoordinator.self) private var app
        /// The width of a product beside this one.
        @ScaledMetric private var width = 160.0

        var body: some View {
            ScrollView {
                if let content = model.state.content.value {
                    VStack(alignment: .leading, spacing: 12) {
                        pictures(of: content)
                        Text(content.title).font(.title2).bold()
                        if let category = content.category { Text(category).foregroundStyle(.secondary) }
                        TokensText(content.price).font(.title2)
                        TokensText(content.facts).font(.footnote)
                        if let vendor = content.vendor { Button(vendor) { model.send(command: "seller") } }
                        Text(content.description)
                        SectionsView(scene: .product(model))
                        strip(app.context.wording(.titleOfSeller, content.vendor ?? ""), model.state.related.ofSeller)
                        strip(app.context.wording(.titleSimilar), model.state.related.similar)
                    }
                    .padding(.horizontal)
                } else if model.state.content.isLoading {
                    ProgressView().padding()
                }
                if let problem = model.state.content.problem {
                    ProblemView(problem: problem) { model.send(command: "load") }
                }
            }
            .disabled(model.state.isBusy)
        }

        /// Products beside this one, in a row that scrolls to the side.
        @ViewBuilder private func strip(_ title: String, _ rows: [ProductRow]) -> some View {
            if !rows.isEmpty {
                Text(title).font(.headline)
                ScrollView(.horizontal) {
                    LazyHStack(alignment: .top) {
                        ForEach(rows) { row in
                            ProductCell(row: row, layout: .grid, model: model).frame(width: width)
                        }
                    }
                }
            }
        }

        private func pictures(of content: ProductDetailContent) -> some View {
            PagedPictures(
                urls: content.images.map(\.url),
                texts: content.images.map(\.text),
                page: model.binding(\.page) { model.showPage($0) },
                open: { model.send(command: "images") }
            )
            .aspectRatio(1, contentMode: .fit)
            .overlay(alignment: .bottomTrailing) {
                if let text = model.state.pageText {
                    TokensText([TextToken(text, .pageIndex)]).font(.footnote).padding(8)
                }
            }
        }
    }

    #Preview("Product") {
        SampleView(.product) { scene in
            if case .product(let model) = scene { ProductView(model: model) }
        }
    }
#endif
