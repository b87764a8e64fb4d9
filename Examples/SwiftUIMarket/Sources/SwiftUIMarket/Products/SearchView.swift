#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The search: a field, and suggestions or earlier searches below it.
    struct SearchView: View {
        let model: SearchModel
        @Environment(AppCoordinator.self) private var app

        private var wording: Wording { app.context.wording }

        var body: some View {
            List {
                if let problem = model.state.suggestions.problem {
                    ProblemView(problem: problem) { model.send(.retry) }
                } else if model.state.text.isEmpty {
                    recent
                } else {
                    ForEach(model.state.suggestions.value ?? [], id: \.self) { name in
                        Button(name) { model.send(.choose(name)) }
                    }
                }
                if let text = model.state.emptyText { Text(text).foregroundStyle(.secondary) }
            }
            .searchable(text: model.binding(\.text) { .type($0) }, prompt: wording(.fieldSearchPlaceholder))
            .onSubmit(of: .search) { model.send(.submit) }
            .toolbar {
                Button(wording(.tabHome), systemImage: "house") { model.send(.home) }
            }
        }

        @ViewBuilder private var recent: some View {
            if !model.state.recent.isEmpty {
                Section(wording(.recentSearches)) {
                    ForEach(model.state.recent, id: \.self) { text in
                        Button(text) { model.send(.choose(text)) }
                            .swipeActions {
                                Button(wording(.actionDelete), role: .destructive) { model.send(.forget(text)) }
                            }
                    }
                }
            }
        }
    }
#endif
