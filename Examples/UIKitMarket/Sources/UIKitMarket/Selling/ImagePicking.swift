#if canImport(UIKit)
    import Foundation
    import OpenMarket
    import PhotosUI
    import UIKit
    import UniformTypeIdentifiers

    /// Opens the album or the camera when the form asks for it, and hands over what was picked.
    @MainActor
    final class ImagePicking: NSObject {
        private let model: ProductFormModel
        private weak var controller: UIViewController?
        private var granted: ProductFormState.Picking?

        init(_ model: ProductFormModel, over controller: UIViewController) {
            self.model = model
            self.controller = controller
        }

        /// Carries out a request, once.
        func grant(_ wish: ProductFormState.Picking?) {
            guard wish != granted else { return }
            granted = wish
            switch wish?.source {
            case .album: openAlbum(limit: wish?.limit ?? 1)
            case .camera where UIImagePickerController.isSourceTypeAvailable(.camera): openCamera()
            case .camera: model.failPicking()
            // This app has no other source, and says so when it opens the market.
            case .file, .folder, nil: break
            }
        }

        private func openAlbum(limit: Int) {
            var settings = PHPickerConfiguration()
            settings.filter = .images
            settings.selectionLimit = limit
            settings.selection = .ordered
            let album = PHPickerViewController(configuration: settings)
            album.delegate = self
            controller?.present(album, animated: true)
        }

        private func openCamera() {
            let camera = UIImagePickerController()
            camera.sourceType = .camera
            camera.delegate = self
            controller?.present(camera, animated: true)
        }

        func finish(_ pictures: [Data]) {
            Task { await model.add(pictures.map { ImageInput(.data($0)) }) }
        }
    }

    extension ImagePicking: PHPickerViewControllerDelegate {
        func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
            let providers = results.map(\.itemProvider)
            // An alert about the pictures can only be shown when the album has gone.
            picker.dismiss(animated: true) {
                Task {
                    var pictures: [Data] = []
                    // What the album does not hand over is not picked.
                    for provider in providers { if let data = await provider.picture() { pictures.append(data) } }
                    self.finish(pictures)
                }
            }
        }
    }

    extension ImagePicking: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
        func imagePickerController(
            _ picker: UIImagePickerController,
            didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
        ) {
            let photo = info[.originalImage] as? UIImage
            let pictures = [photo?.jpegData(compressionQuality: 0.9)].compactMap(\.self)
            picker.dismiss(animated: true) { self.finish(pictures) }
        }

        func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
            picker.dismiss(animated: true) { self.finish([]) }
        }
    }

    extension NSItemProvider {
        /// The image's file as it is.
        fileprivate func picture() async -> Data? {
            await withCheckedContinuation { waiting in
                _ = loadDataRepresentation(for: .image) { data, _ in waiting.resume(returning: data) }
            }
        }
    }
#endif
