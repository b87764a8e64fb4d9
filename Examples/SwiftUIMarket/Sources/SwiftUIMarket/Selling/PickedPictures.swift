#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The images of the form: those that will be sent, or those that the product has.
    struct PickedPictures: View {
        let model: ProductFormModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ScrollView(.horizontal) {
                HStack {
                    ForEach(model.state.images) { image in
                        picture(image.input)
                            .frame(width: 88, height: 88)
                            .clipped()
                            .overlay(alignment: .topTrailing) { removal(of: image.id) }
                    }
                    ForEach(model.state.keptImages) { image in
                        PictureView(image.thumbnail ?? image.url).frame(width: 88, height: 88)
                    }
                    if !model.state.isEditing {
                        Button(app.context.wording(.actionAddImage), systemImage: "plus") { model.send(.pickImages) }
                    }
                }
            }
            Text(model.state.imageCount).font(.caption).foregroundStyle(.secondary)
            ForEach(model.state.imageProblems, id: \.self) { problem in
                Text(problem).font(.caption).foregroundStyle(.red)
            }
        }

        @ViewBuilder private func picture(_ input: ImageInput) -> some View {
            if case .data(let data) = input.source, let image = Image(picture: data) {
                image.resizable().scaledToFill()
            } else {
                Image(systemName: "photo")
            }
        }

        private func removal(of id: Int) -> some View {
            Button(app.context.wording(.actionRemoveImage), systemImage: "xmark.circle.fill") {
                model.send(.removeImage(id))
            }
            .labelStyle(.iconOnly)
        }
    }
#endif
