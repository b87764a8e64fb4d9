#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The form for a product.
    struct FormView: View {
        let model: ProductFormModel
        @Environment(AppCoordinator.self) private var app

        private var wording: Wording { app.context.wording }

        var body: some View {
            Form {
                Section(wording(.fieldImages)) { PickedPictures(model: model) }
                Section {
                    field(.name)
                    field(.price)
                    Picker(wording(.fieldCurrency), selection: currency) {
                        ForEach(model.state.currencies, id: \.self) { Text($0.rawValue).tag($0) }
                    }
                    field(.discount)
                    field(.stock)
                    if !model.state.categories.isEmpty { category }
                    field(.description)
                }
                if case .submitting(let text, let share) = model.state.submission {
                    ProgressView(value: share) { Text(text) }
                }
            }
            .formStyle(.grouped)
            .disabled(!model.state.isEnabled)
            .overlay {
                if let problem = model.state.original.problem { ProblemView(problem: problem) { model.send(.load) } }
            }
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button(wording(.actionClose)) { model.send(.close) }
                }
                ToolbarItem(placement: .confirmationAction) {
                    Button(wording(model.state.isEditing ? .actionSave : .actionRegister)) { model.send(.submit) }
                        .disabled(!model.state.isEnabled)
                }
            }
            .picksImages(for: model)
        }

        @ViewBuilder private func field(_ name: ProductFormState.Field) -> some View {
            if let field = model.state.fields[name] {
                FieldView(field: field, text: model.binding(\.[name]) { .edit(name, $0) }) {
                    model.send(.fieldEnded(name))
                }
            }
        }

        private var category: some View {
            Picker(model.state.categoryLabel, selection: model.binding(\.category) { .categorize($0) }) {
                Text(model.state.noCategory).tag(ProductCategory?.none)
                ForEach(model.state.categories) { Text($0.title).tag(Optional($0.id)) }
            }
        }

        private var currency: Binding<Currency> {
            model.binding(\.currency) { .choose($0) }
        }
    }
#endif
