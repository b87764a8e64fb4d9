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

    /// Images side by side, one at a time.
    final class PagedPictures: UIScrollView, UIScrollViewDelegate {
        private let stack = UIStackView()
        private let images: any ImageUseCases
        private let mode: UIView.ContentMode
        private let turned: (Int) -> Void
        private var urls: [URL] = []
        private var texts: [String?] = []
        private var page = 1

        /// Images that report the visible page, from 1.
        init(images: any ImageUseCases, mode: UIView.ContentMode, turned: @escaping (Int) -> Void) {
            self.images = images
            self.mode = mode
            self.turned = turned
            super.init(frame: .zero)
            isPagingEnabled = true
            showsHorizontalScrollIndicator = false
            delegate = self
            fill(with: stack, in: contentLayoutGuide)
            stack.heightAnchor.constraint(equalTo: frameLayoutGuide.heightAnchor).isActive = true
        }

        required init?(coder: NSCoder) { nil }

        /// Shows the images at these addresses, and one of them in view; VoiceOver reads their texts.
        func show(_ urls: [URL], texts: [String?] = [], page: Int) {
            if urls != self.urls || texts != self.texts {
                (self.urls, self.texts) = (urls, texts)
                for picture in stack.arrangedSubviews { picture.removeFromSuperview() }
                for (index, url) in urls.enumerated() { add(url, texts.indices.contains(index) ? texts[index] : nil) }
            }
            guard page != self.page else { return }
            self.page = page
            setNeedsLayout()
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            guard !isDragging, !isDecelerating else { return }
            contentOffset.x = CGFloat(page - 1) * bounds.width
        }

        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            if !decelerate { settle() }
        }

        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
            settle()
        }

        private func settle() {
            page = PageIndex(offset: contentOffset.x, width: bounds.width, count: urls.count).page
            turned(page)
        }

        private func add(_ url: URL, _ text: String?) {
            let picture = PictureView(frame: .zero)
            picture.contentMode = mode
            picture.isAccessibilityElement = text != nil
            picture.accessibilityLabel = text
            picture.show(url, images: images)
            stack.addArrangedSubview(picture)
            picture.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor).isActive = true
        }
    }
#endif
