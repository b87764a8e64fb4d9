#if canImport(UIKit)
    import Foundation
    import SwiftUI
    import UIKit

    /// The system's camera, for one photo.
    struct CameraView: UIViewControllerRepresentable {
        /// Is told what was taken, as JPEG; `nil` for nothing.
        let finish: (Data?) -> Void

        static var isAvailable: Bool { UIImagePickerController.isSourceTypeAvailable(.camera) }

        func makeCoordinator() -> Delegate { Delegate(finish: finish) }

        func makeUIViewController(context: Context) -> UIImagePickerController {
            let camera = UIImagePickerController()
            camera.sourceType = .camera
            camera.delegate = context.coordinator
            return camera
        }

        func updateUIViewController(_ camera: UIImagePickerController, context: Context) {}

        /// Hears of the photo.
        final class Delegate: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
            private let finish: (Data?) -> Void

            init(finish: @escaping (Data?) -> Void) {
                self.finish = finish
            }

            func imagePickerController(
                _ picker: UIImagePickerController,
                didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
            ) {
                let photo = info[.originalImage] as? UIImage
                finish(photo?.jpegData(compressionQuality: 0.9))
            }

            func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
                finish(nil)
            }
        }
    }

    #Preview("Camera") { CameraView { _ in } }
#endif
