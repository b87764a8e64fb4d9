#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// Who sells the products below it: what others say, what else is known, and whether the user follows.
    struct SellerView: View {
        let model: SellerPageModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if let content = model.state.content.value {
                    about(content)
                    if model.state.canFollow {
                        Button(model.state.followTitle) { model.send(.toggleFollow) }.disabled(model.state.isBusy)
                    }
                    ReviewsView(model: model)
                } else if model.state.content.isLoading {
                    ProgressView()
                }
                if let problem = model.state.content.problem {
                    ProblemView(problem: problem) { model.send(.load) }
                }
            }
            .padding(.horizontal)
            // Another user follows others.
            .task(id: app.context.session.user) { await model.appear() }
        }

        private func about(_ content: SellerPageContent) -> some View {
            VStack(alignment: .leading) {
                Text(content.name).font(.headline)
                Text([content.stars, content.rating].compactMap(\.self).joined(separator: " "))
                ForEach(content.facts, id: \.self) { Text($0).font(.caption).foregroundStyle(.secondary) }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(content.accessibility.label)
        }
    }
#endif
