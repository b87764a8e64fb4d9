#if os(iOS)
    import Foundation
    import PhotosUI
    import UIKit
    import UniformTypeIdentifiers

    extension ImagePicking: PHPickerViewControllerDelegate {
        func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
            picker.dismiss(animated: true)
            let providers = results.map(\.itemProvider)
            Task {
                var pictures: [Data] = []
                // What the album does not hand over is not picked.
                for provider in providers { if let data = await provider.picture() { pictures.append(data) } }
                finish(pictures)
            }
        }
    }

    extension ImagePicking: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
        func imagePickerController(
            _ picker: UIImagePickerController,
            didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
        ) {
            picker.dismiss(animated: true)
            let photo = info[.originalImage] as? UIImage
            finish([photo?.jpegData(compressionQuality: 0.9)].compactMap(\.self))
        }

        func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
            picker.dismiss(animated: true)
            finish([])
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
