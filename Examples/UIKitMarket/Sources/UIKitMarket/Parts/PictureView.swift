#if canImport(UIKit)
    import Foundation
    import MarketScreens
    import OpenMarket
    import UIKit

    /// An image of the market in its place, whatever becomes of the place.
    final class PictureView: UIImageView {
        private var slot: ImageSlot?
        private var drawing: Redrawing?
        /// The file of what is shown.
        private var picture: Data?
        /// The file and the size of what was made ready last.
        private var prepared: (data: Data, size: PictureSize)?
        private var preparing: Task<Void, Never>?

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

        /// Shows a picture that is there already.
        func show(_ data: Data) {
            picture = data
            prepare()
        }

        /// A place without a size has nothing to make ready; one that grows shows more.
        override func layoutSubviews() {
            super.layoutSubviews()
            prepare()
        }

        private func prepare() {
            let fills = contentMode == .scaleAspectFill
            guard let data = picture,
                let size = PictureSize(bounds.size, scale: traitCollection.displayScale, fills: fills),
                prepared?.data != data || prepared?.size != size
            else { return }
            prepared = (data, size)
            preparing?.cancel()
            preparing = Task { [weak self] in
                let made = await size.image(of: data)
                guard !Task.isCancelled, let self else { return }
                image = made.map { UIImage(cgImage: $0, scale: self.traitCollection.displayScale, orientation: .up) }
            }
        }

        private func draw() {
            if case .loaded(_, let data) = slot?.content { return show(data) }
            preparing?.cancel()
            (picture, prepared) = (nil, nil)
            if case .failed = slot?.content {
                image = UIImage(systemName: "exclamationmark.triangle")
            } else {
                image = nil
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
        /// An image, what VoiceOver reads of it, and words that stand on it.
        struct Picture: Equatable {
            let url: URL
            var text: String?
            var words: String?
        }

        private let stack = UIStackView()
        private let images: any ImageUseCases
        private let mode: UIView.ContentMode
        private let turned: (Int) -> Void
        /// What a tap on a picture does.
        private let open: (() -> Void)?
        private var pictures: [Picture] = []
        private var page = 1
        /// Whether it turns a page by itself.
        private var isTurning = false
        /// Called when the user begins to turn a page.
        var began: () -> Void = {}

        /// Images that report the visible page, from 1, and are buttons where a tap on them does something.
        init(
            images: any ImageUseCases,
            mode: UIView.ContentMode,
            open: (() -> Void)? = nil,
            turned: @escaping (Int) -> Void
        ) {
            self.images = images
            self.mode = mode
            self.turned = turned
            self.open = open
            super.init(frame: .zero)
            isPagingEnabled = true
            showsHorizontalScrollIndicator = false
            delegate = self
            fill(with: stack, in: contentLayoutGuide)
            stack.heightAnchor.constraint(equalTo: frameLayoutGuide.heightAnchor).isActive = true
        }

        required init?(coder: NSCoder) { nil }

        /// Shows images, and one of them in view.
        func show(_ pictures: [Picture], page: Int, animated: Bool = false) {
            if pictures != self.pictures {
                self.pictures = pictures
                stack.show(pictures.map(view))
                for view in stack.arrangedSubviews {
                    view.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor).isActive = true
                }
            }
            guard page != self.page else { return }
            self.page = page
            isTurning = animated && !isDragging && !isDecelerating
            if isTurning { setContentOffset(place, animated: true) } else { setNeedsLayout() }
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            if !isDragging, !isDecelerating, !isTurning { contentOffset = place }
        }

        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
            isTurning = false
            began()
        }

        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            if !decelerate { settle() }
        }

        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
            settle()
        }

        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
            settle()
        }

        private var place: CGPoint { CGPoint(x: CGFloat(page - 1) * bounds.width, y: 0) }

        private func settle() {
            isTurning = false
            page = PageIndex(offset: contentOffset.x, width: bounds.width, count: pictures.count).page
            turned(page)
        }

        private func view(of picture: Picture) -> UIView {
            let view = PictureView(frame: .zero)
            view.contentMode = mode
            view.isAccessibilityElement = picture.text != nil
            view.accessibilityLabel = picture.text
            view.show(picture.url, images: images)
            let words = UILabel(picture.words, .headline, .white)
            words.shadowColor = .black
            words.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(words)
            NSLayoutConstraint.activate([
                words.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
                words.trailingAnchor.constraint(lessThanOrEqualTo: view.trailingAnchor, constant: -16),
                words.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -16),
            ])
            return open.map { button(around: view, $0) } ?? view
        }

        private func button(around view: UIView, _ open: @escaping () -> Void) -> UIView {
            let button = UIControl(frame: .zero)
            button.fill(with: view, in: button)
            view.isUserInteractionEnabled = false
            button.addAction(UIAction { _ in open() }, for: .touchUpInside)
            (button.isAccessibilityElement, button.accessibilityTraits) = (true, .button)
            button.accessibilityLabel = view.accessibilityLabel
            return button
        }
    }
#endif
