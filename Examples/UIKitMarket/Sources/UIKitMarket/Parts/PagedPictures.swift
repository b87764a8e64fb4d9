#if canImport(UIKit)
    import Foundation
    import OpenMarket
    import UIKit

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
