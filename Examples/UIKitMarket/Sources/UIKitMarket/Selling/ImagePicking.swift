#if canImport(UIKit)
    import Foundation
    import OpenMarket
    import PhotosUI
    import UIKit

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
            case .camera: model.send(.pickingFailed)
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
            guard !pictures.isEmpty else { return model.send(.cancelPicking) }
            model.send(.add(pictures.map { ImageInput(.data($0)) }))
        }
    }
#endif
