#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// What a product cost before: a button until it is asked for, then a list, or the reason why there is none.
    struct HistoryView: View {
        let model: ProductDetailModel
        @Environment(AppCoordinator.self) private var app

        private var wording: Wording { app.context.wording }

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                if model.state.history == .idle {
                    Button(wording(.historyTitle), systemImage: "clock.arrow.circlepath") { model.send(.showHistory) }
                } else {
                    Text(wording(.historyTitle)).font(.headline)
                    content
                }
            }
        }

        @ViewBuilder private var content: some View {
            if model.state.history.isLoading { ProgressView() }
            if let problem = model.state.history.problem { ProblemView(problem: problem) { model.send(.showHistory) } }
            if let rows = model.state.history.value {
                if rows.isEmpty { Text(wording(.historyEmpty)).foregroundStyle(.secondary) }
                ForEach(Array(rows.enumerated()), id: \.offset) { _, row in
                    HStack {
                        Text(row.date).foregroundStyle(.secondary)
                        TokensText([row.price, row.status])
                    }
                    .spoken(row.accessibility)
                }
            }
        }
    }
#endif
