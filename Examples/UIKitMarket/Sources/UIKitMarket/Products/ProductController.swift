#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// One product.
    final class ProductController: SceneController<ProductDetailModel> {
        private lazy var pictures = PagedPictures(images: app.context.market.images, mode: .scaleAspectFill) {
            [model] in model.send(.showPage($0))
        }
        private let page = UILabel()
        private let category = UILabel()
        private let name = UILabel()
        private let price = UILabel()
        private let about = UILabel()
        private lazy var vendor = UIButton("") { [model] in model.send(.openSeller) }
        private let text = UILabel()
        private let problem = UILabel()
        private lazy var retry = UIButton(wording(.actionRetry)) { [model] in model.send(.load) }
        private lazy var history = HistoryView(wording) { [model] in model.send(.showHistory) }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn([pictures, page, name, category, price, about, vendor, text, history, problem, retry])
            pictures.heightAnchor.constraint(equalTo: pictures.widthAnchor).isActive = true
            pictures.addGestureRecognizer(TapRecognizer { [model] in model.send(.openImage) })
            page.textAlignment = .right
            category.textColor = .secondaryLabel
            name.font = .preferredFont(forTextStyle: .title2)
            for label in [name, text, problem] { label.numberOfLines = 0 }
            problem.textColor = .systemRed
        }

        override func show(_ state: ProductDetailState) {
            if let content = state.content.value { show(content, page: state.page) }
            page.show([state.pageText.map { TextToken($0, .pageIndex) }].compactMap(\.self))
            problem.text = state.content.problem.map { $0.text.message + "\n" + $0.text.recovery }
            retry.isHidden = state.content.problem == nil
            history.isHidden = state.content.value == nil
            history.show(state.history)
            view.isUserInteractionEnabled = !state.isBusy
            navigationItem.rightBarButtonItems = buttons(for: state)
        }

        private func show(_ content: ProductDetailContent, page: Int) {
            pictures.show(content.images.map(\.url), texts: content.images.map(\.text), page: page)
            name.text = content.title
            category.text = content.category
            price.show(content.price)
            about.show(
                [content.status, content.stock, content.likes, content.date.map { TextToken($0, .date) }].compactMap(
                    \.self
                )
            )
            vendor.configuration?.title = content.vendor
            vendor.isHidden = content.vendor == nil
            text.text = content.description
        }

        private func buttons(for state: ProductDetailState) -> [UIBarButtonItem] {
            var buttons: [UIBarButtonItem] = []
            if state.isOwner {
                buttons.append(button(.alertOwnerTitle, "ellipsis.circle", .showOwnerActions))
            }
            if state.canModerate { buttons.append(button(.actionSeller, "hand.raised", .showSellerActions)) }
            if state.canChat { buttons.append(button(.actionChat, "bubble.left", .chat)) }
            guard state.canLike else { return buttons }
            let isLiked = state.content.value?.isLiked == true
            let heart = isLiked ? "heart.fill" : "heart"
            return buttons + [button(isLiked ? .actionUnlike : .actionLike, heart, .toggleLike)]
        }

        private func button(
            _ name: Phrase,
            _ symbol: String,
            _ action: ProductDetailModel.Action
        ) -> UIBarButtonItem {
            UIBarButtonItem(wording(name), symbol: symbol) { [model] in model.send(action) }
        }
    }
#endif
