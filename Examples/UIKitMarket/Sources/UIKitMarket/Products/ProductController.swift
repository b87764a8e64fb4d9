#if canImport(UIKit)
    import MarketSamples
    import OpenMarket
    import UIKit

    /// One product.
    final class ProductController: SceneController<ProductDetailModel> {
        private lazy var pictures = PagedPictures(images: app.context.market.images, mode: .scaleAspectFill) {
            [model] in
            model.send(command: "images")
        } turned: { [model] in
            model.showPage($0)
        }
        private let page = UILabel()
        private let category = UILabel(nil, .body, .secondaryLabel)
        private let name = UILabel(nil, .title2)
        private let price = UILabel()
        private let about = UILabel()
        private lazy var vendor = UIButton("") { [model] in model.send(command: "seller") }
        private let text = UILabel(nil)
        private let problem = UILabel(nil, .body, .systemRed)
        private lazy var retry = UIButton(wording(.actionRetry)) { [model] in model.send(command: "load") }
        private lazy var history = SectionsColumn(model, questions)
        private let related = UIStackView([], spacing: 8)
        private var shownBeside: RelatedProducts?

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn([
                pictures, page, name, category, price, about, vendor, text, history, related, problem, retry,
            ])
            pictures.heightAnchor.constraint(equalTo: pictures.widthAnchor).isActive = true
            page.textAlignment = .right
        }

        override func show(_ state: ProductDetailState) {
            if let content = state.content.value { show(content, state) }
            page.show([state.pageText.map { TextToken($0, .pageIndex) }].compactMap(\.self))
            problem.text = state.content.problem.map { $0.text.message + "\n" + $0.text.recovery }
            retry.isHidden = state.content.problem == nil
            history.show(state.sections(in: wording))
            view.isUserInteractionEnabled = !state.isBusy
        }

        private func show(_ content: ProductDetailContent, _ state: ProductDetailState) {
            pictures.show(content.images.map { .init(url: $0.url, text: $0.text) }, page: state.page)
            name.text = content.title
            category.text = content.category
            price.show(content.price, .title2)
            about.show(content.facts)
            vendor.configuration?.title = content.vendor
            vendor.isHidden = content.vendor == nil
            text.text = content.description
            guard shownBeside != state.related else { return }
            shownBeside = state.related
            related.show(
                strip(wording(.titleOfSeller, content.vendor ?? ""), state.related.ofSeller)
                    + strip(wording(.titleSimilar), state.related.similar)
            )
        }

        /// Products beside this one, in a row that scrolls to the side.
        private func strip(_ title: String, _ rows: [ProductRow]) -> [UIView] {
            guard !rows.isEmpty else { return [] }
            let cells = rows.map { row in
                let cell = PictureView(frame: .zero)
                cell.show(row.card ?? row.thumbnail, placeholder: row.placeholder, images: app.context.market.images)
                cell.widthAnchor.constraint(equalTo: cell.heightAnchor, multiplier: 1).isActive = true
                let name = UIButton(row.title) { [model] in model.send(command: .init("open", row.id.rawValue)) }
                name.speak(row.accessibility)
                return UIStackView([cell, name])
            }
            return [UILabel(title, .headline), .scrolling(UIStackView(cells, axis: .horizontal), height: 180)]
        }
    }

    #Preview("Product") { SampleController(.product) }
#endif
