#if canImport(SwiftUI)
    import MarketSamples
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
                Section { FormParts(model: model, parts: model.formParts.filter(\.isEntry)) }
                if case .submitting(let text, let share) = model.state.submission {
                    ProgressView(value: share) { Text(text) }
                }
            }
            .formStyle(.grouped)
            .disabled(!model.state.isEnabled)
            .overlay {
                if let problem = model.state.original.problem {
                    ProblemView(problem: problem) { model.send(command: "retry") }
                }
            }
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button(wording(.actionClose)) { model.send(command: "close") }
                }
                ToolbarItem(placement: .confirmationAction) {
                    Button(wording(model.state.isEditing ? .actionSave : .actionRegister)) {
                        model.send(command: "submit")
                    }
                    .disabled(!model.state.isEnabled)
                }
            }
            .picksImages(for: model)
        }
    }

    /// The images of the form: those that will be sent, or those that the product has.
    struct PickedPictures: View {
        let model: ProductFormModel
        @Environment(AppCoordinator.self) private var app
        @ScaledMetric private var side = 88.0

        var body: some View {
            ScrollView(.horizontal) {
                HStack {
                    ForEach(model.state.images) { image in
                        picture(image.content)
                            .accessibilityElement(children: .ignore)
                            .accessibilityLabel(image.text)
                            .frame(width: side, height: side)
                            .clipped()
                            .overlay(alignment: .topTrailing) {
                                CommandMenu(row: String(image.id), of: model).labelStyle(.iconOnly)
                            }
                    }
                    if model.state.canChangeImages {
                        Button(app.context.wording(.actionAddImage), systemImage: "plus") {
                            model.send(command: "pickImages")
                        }
                    }
                }
            }
            Text(model.state.imageCount).font(.caption).foregroundStyle(.secondary)
            ForEach(model.state.imageProblems, id: \.self) { problem in
                Text(problem).font(.caption).foregroundStyle(.red)
            }
        }

        @ViewBuilder private func picture(_ content: ProductFormState.FormImage.Content) -> some View {
            switch content {
            case .kept(let image):
                PictureView(image.thumbnail ?? image.url)
            case .picked(let input):
                if case .data(let data) = input.source {
                    PreparedPicture(data: data, mode: .fill)
                } else {
                    Image(systemName: "photo")
                }
            }
        }
    }

    #Preview("Form") {
        SampleView(.form) { scene in
            if case .form(let model) = scene { NavigationStack { FormView(model: model) } }
        }
    }
    #Preview("Pictures") {
        SampleView(.form) { scene in
            if case .form(let model) = scene { PickedPictures(model: model) }
        }
    }
#endif
