#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A list or grid of products.
    struct ProductsView: View {
        let model: ProductListModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ScrollViewReader { reader in
                ScrollView {
                    VStack(alignment: .leading) { SectionsView(scene: .products(model)) }.padding(.horizontal)
                    CommandChips(commands: categories, model: model)
                    ProductsGrid(model: model)
                }
                .refreshable { await model.refresh() }
                .onScrollPhaseChange { _, phase in
                    if phase == .interacting { model.dragged(.onwards) }
                }
                .onChange(of: model.state.scroll) {
                    guard let wish = model.state.scroll else { return }
                    if let row = wish.row ?? model.state.rows.first?.id { reader.scrollTo(row, anchor: .top) }
                    model.scrolled()
                }
            }
            .searchField(
                text: model.binding(\.filter.name) { model.find($0) },
                isPinned: model.state.isSearchBarPinned,
                prompt: app.context.wording(.fieldSearchPlaceholder)
            )
        }

        /// The categories to narrow the list to; a second tap takes one back.
        private var categories: [SceneCommand] {
            model.commands.filter { $0.id.verb == "filter" && $0.id.thing.hasPrefix("category/") }
        }
    }

    /// The rows of a list of products, in as many columns as there is room for, and how far the list is.
    struct ProductsGrid: View {
        let model: ProductListModel
        @Environment(AppCoordinator.self) private var app
        /// How large text is, against the standard size.
        @ScaledMetric private var textScale = 1.0

        var body: some View {
            if let text = model.state.arrivalText {
                Button(text, systemImage: "arrow.up") { model.send(command: "refresh") }.padding(.vertical)
            }
            LazyVGrid(columns: columns, spacing: ListLayout.spacing) {
                ForEach(Array(model.state.rows.enumerated()), id: \.element.id) { index, row in
                    ProductCell(row: row, layout: model.state.layout, canLike: model.state.canLike, model: model)
                        .onAppear { Task { await model.rowAppeared(at: index) } }
                }
            }
            .padding(.horizontal)
            SectionView(section: model.state.foot(in: app.context.wording), model: model)
            if let text = model.state.emptyText { Text(text).foregroundStyle(.secondary).padding() }
        }

        private var columns: [GridItem] {
            [GridItem(.adaptive(minimum: model.state.layout.narrowest * textScale), spacing: ListLayout.spacing)]
        }
    }

    /// What went wrong, and the way to try again.
    struct ProblemView: View {
        let problem: Problem
        let retry: @MainActor () -> Void
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ContentUnavailableView {
                Label(problem.text.title, systemImage: "exclamationmark.triangle")
            } description: {
                Text(problem.text.message)
                Text(problem.text.recovery)
            } actions: {
                if problem.isWorthRetrying { Button(app.context.wording(.actionRetry), action: retry) }
            }
        }
    }

    #Preview("Products") {
        SampleView(.products) { scene in
            if case .products(let model) = scene { ProductsView(model: model) }
        }
    }
    #Preview("Grid") {
        SampleView(.products) { scene in
            if case .products(let model) = scene { ScrollView { ProductsGrid(model: model) } }
        }
    }
    #Preview("Problem") {
        SampleView(.failed) { scene in
            if case .products(let model) = scene, let problem = model.state.problem { ProblemView(problem: problem) {} }
        }
    }
#endif
