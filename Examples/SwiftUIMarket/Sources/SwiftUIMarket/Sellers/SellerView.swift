#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// Who sells the products below it: what others say, what else is known, and whether the user follows.
    struct SellerView: View {
        let model: ProductListModel
        let state: SellerPageModel.State
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if let content = state.content.value {
                    about(content)
                    CommandButtons(model.commands.filter { ["follow", "reviews"].contains($0.id) }, of: model)
                    reviews
                } else if state.content.isLoading {
                    ProgressView()
                }
                if let problem = state.content.problem {
                    ProblemView(problem: problem) { model.send(.seller(.load)) }
                }
            }
            .padding(.horizontal)
        }

        private func about(_ content: SellerPageContent) -> some View {
            VStack(alignment: .leading) {
                Text(content.name).font(.headline)
                Text([content.stars, content.rating].compactMap(\.self).joined(separator: " "))
                ForEach(content.facts, id: \.self) { Text($0).faint() }
            }
            .spoken(content.accessibility)
        }

        /// What others say, once it was asked for, the last one first.
        @ViewBuilder private var reviews: some View {
            ForEach(state.reviews.value ?? []) { RowView(row: $0.row, model: model) }
            if state.reviews.isLoading { ProgressView() }
            if let problem = state.reviews.problem {
                ProblemView(problem: problem) { model.send(.seller(.showReviews)) }
            }
        }
    }
#endif
