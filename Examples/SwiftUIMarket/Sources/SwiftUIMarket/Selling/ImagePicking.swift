#if canImport(SwiftUI)
    import Foundation
    import OpenMarket
    import PhotosUI
    import SwiftUI

    extension View {
        /// Carries out a form's request for images.
        func picksImages(for model: ProductFormModel) -> some View {
            modifier(ImagePicking(model: model))
        }
    }

    /// Opens the album or the camera when the form asks for it, and hands over what was picked.
    private struct ImagePicking: ViewModifier {
        let model: ProductFormModel
        @State private var isAlbumOpen = false
        #if canImport(UIKit)
            @State private var isCameraOpen = false
        #endif
        @State private var picked: [PhotosPickerItem] = []

        func body(content: Content) -> some View {
            content
                .photosPicker(
                    isPresented: $isAlbumOpen,
                    selection: $picked,
                    maxSelectionCount: model.state.picking?.limit ?? 1,
                    // The first one becomes the main image.
                    selectionBehavior: .ordered,
                    matching: .images
                )
                #if canImport(UIKit)
                    .fullScreenCover(isPresented: $isCameraOpen) {
                        CameraView { photo in
                            isCameraOpen = false
                            Task { await model.add(photo.map { [ImageInput(.data($0))] } ?? []) }
                        }
                        .ignoresSafeArea()
                    }
                #endif
                .onChange(of: model.state.picking) { open() }
                .onChange(of: isAlbumOpen) { if !isAlbumOpen, picked.isEmpty { Task { await model.add([]) } } }
                .onChange(of: picked) { Task { await take() } }
        }

        private func open() {
            switch model.state.picking?.source {
            case .album: isAlbumOpen = true
            case .camera: openCamera()
            // This app has no other source, and says so when it opens the market.
            case .file, .folder, nil: break
            }
        }

        private func openCamera() {
            #if canImport(UIKit)
                if CameraView.isAvailable {
                    isCameraOpen = true
                    return
                }
            #endif
            model.failPicking()
        }

        private func take() async {
            let items = picked
            guard !items.isEmpty else { return }
            picked = []
            var inputs: [ImageInput] = []
            for item in items {
                // What the album does not hand over is not picked.
                if let data = try? await item.loadTransferable(type: Data.self) {
                    inputs.append(ImageInput(.data(data)))
                }
            }
            await model.add(inputs)
        }
    }
#endif
