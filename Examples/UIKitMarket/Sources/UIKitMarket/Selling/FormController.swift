#if canImport(UIKit)
    import Foundation
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// The form for a product.
    final class FormController: SceneController<ProductFormModel> {
        private lazy var images = PickedPictures(model, questions)
        private lazy var parts = FormParts(model, questions)
        private let progress = UIProgressView(progressViewStyle: .default)
        private let progressText = UILabel(nil)
        private lazy var again = UIButton(wording(.actionRetry)) { [model] in model.send(command: "retry") }
        private lazy var picking = ImagePicking(model, over: self)

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn([images, parts, progress, progressText, again])
            navigationItem.leftBarButtonItem = UIBarButtonItem(wording(.actionClose)) { [model] in
                model.send(command: "close")
            }
            let title = wording(model.state.isEditing ? .actionSave : .actionRegister)
            navigationItem.rightBarButtonItem = UIBarButtonItem(title) { [model] in model.send(command: "submit") }
        }

        override func show(_ state: ProductFormState) {
            images.show(state)
            parts.show(model.formParts.filter(\.isEntry))
            navigationItem.rightBarButtonItem?.isEnabled = state.isEnabled
            again.isHidden = !model.commands.contains { $0.id == "retry" }
            view.isUserInteractionEnabled = state.isEnabled || !again.isHidden
            if case .submitting(let text, let share) = state.submission {
                progressText.text = text
                progress.progress = Float(share ?? 0)
            } else {
                progressText.text = state.original.problem?.text.message
            }
            picking.grant(state.picking)
        }
    }

    /// The images of the form: those that will be sent, or those that the product has.
    final class PickedPictures: UIView {
        private let model: ProductFormModel
        private let questions: AppQuestions
        private let row = UIStackView()
        private let count = UILabel(nil)
        private let problems = UILabel(nil, .body, .systemRed)
        private lazy var addition = UIButton(questions.app.context.wording(.actionAddImage), symbol: "plus") {
            [model] in
            model.send(command: "pickImages")
        }
        private var shown: [ProductFormState.FormImage] = []

        init(_ model: ProductFormModel, _ questions: AppQuestions) {
            (self.model, self.questions) = (model, questions)
            super.init(frame: .zero)
            row.spacing = 8
            let column = UIStackView([row, addition, count, problems])
            column.alignment = .leading
            fill(with: column, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows the images of a form.
        func show(_ state: ProductFormState) {
            addition.isHidden = !state.canChangeImages
            count.text = state.imageCount
            problems.text = state.imageProblems.joined(separator: "\n")
            guard shown != state.images else { return }
            shown = state.images
            row.show(shown.map(view))
        }

        private func view(of image: ProductFormState.FormImage) -> UIView {
            let picture: UIView
            switch image.content {
            case .kept(let kept):
                picture = self.picture(of: kept)
            case .picked(let input):
                let view = small()
                if case .data(let data) = input.source { view.show(data) }
                picture = view
            }
            picture.accessibilityLabel = image.text
            let more = UIView.more(of: model, questions) { [model] in
                model.commands(ofRow: String(image.id))
            }
            return UIStackView([picture, more])
        }

        private func picture(of image: ProductImage) -> UIView {
            let picture = small()
            picture.show(image.thumbnail ?? image.url, images: questions.app.context.market.images)
            return picture
        }

        private func small() -> PictureView {
            let picture = PictureView(frame: .zero)
            let side = UIFontMetrics.default.scaledValue(for: 64)
            picture.widthAnchor.constraint(equalToConstant: side).isActive = true
            picture.heightAnchor.constraint(equalToConstant: side).isActive = true
            return picture
        }
    }

    #Preview("Form") { SampleController(.form) }
#endif
