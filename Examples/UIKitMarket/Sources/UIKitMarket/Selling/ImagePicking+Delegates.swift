#if canImport(UIKit)
    import Foundation
    import PhotosUI
    import UIKit
    import UniformTypeIdentifiers

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
