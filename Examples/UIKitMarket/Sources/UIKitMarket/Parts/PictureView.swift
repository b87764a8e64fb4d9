#if canImport(UIKit)
    import Foundation
    import OpenMarket
    import UIKit

    /// An image of the market in its place, whatever becomes of the place.
    final class PictureView: UIImageView {
        private var slot: ImageSlot?
        private var drawing: Redrawing?

        override init(frame: CGRect) {
            super.init(frame: frame)
            contentMode = .scaleAspectFill
            clipsToBounds = true
            backgroundColor = .secondarySystemFill
            tintColor = .secondaryLabel
        }

        required init?(coder: NSCoder) { nil }

        /// Shows the image at an address once it is there, and its mean colour until then.
        func show(_ url: URL?, placeholder: BlurHash? = nil, images: any ImageUseCases) {
            backgroundColor = placeholder.map { UIColor($0.meanColor) } ?? .secondarySystemFill
            let place = slot ?? ImageSlot(images: images)
            place.show(url)
            guard slot == nil else { return }
            slot = place
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        private func draw() {
            switch slot?.content {
            case .loaded(_, let data): image = UIImage(data: data)
            case .failed: image = UIImage(systemName: "exclamationmark.triangle")
            case .loading, .empty, nil: image = nil
            }
        }
    }

    extension UIColor {
        fileprivate convenience init(_ color: RGBColor) {
            self.init(
                red: CGFloat(color.red) / 255,
                green: CGFloat(color.green) / 255,
                blue: CGFloat(color.blue) / 255,
                alpha: 1
            )
        }
    }
#endif
