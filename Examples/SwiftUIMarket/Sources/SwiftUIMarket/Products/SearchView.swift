#if os(iOS)
    import OpenMarket
    import SwiftUI

    /// The search: a field, and suggestions or earlier searches below it.
    struct SearchView: View {
        let model: SearchModel
        @State private var text = ""
        @Environment(AppCoordinator.self) private var app

        private var wording: Wording { app.context.wording }

        var body: some View {
            List {
                if let problem = model.state.suggestions.problem {
                    ProblemView(problem: problem) { model.send(.retry) }
                } else if text.isEmpty {
                    recent
                } else {
                    ForEach(model.state.suggestions.value ?? [], id: \.self) { name in
                        Button(name) { model.send(.choose(name)) }
                    }
                }
                if let text = model.state.emptyText { Text(text).foregroundStyle(.secondary) }
            }
            .searchable(text: $text, prompt: wording(.fieldSearchPlaceholder))
            .onSubmit(of: .search) { model.send(.submit) }
            .onChange(of: text) { model.send(.type(text)) }
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
                    Button(wording(.actionClearSearches), role: .destructive) { model.send(.forgetAll) }
                }
            }
        }
    }
#endif
