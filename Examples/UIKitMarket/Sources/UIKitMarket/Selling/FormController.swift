#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// The form for a product.
    final class FormController: SceneController<ProductFormModel> {
        private lazy var images = PickedPictures(model, app: app, in: self)
        private lazy var fields = ProductFormState.Field.allCases.map { name in (name: name, view: fieldView(name)) }
        private lazy var currency = UISegmentedControl()
        private lazy var category = UIButton("") {}
        private let progress = UIProgressView(progressViewStyle: .default)
        private let progressText = UILabel()
        private lazy var picking = ImagePicking(model, over: self)

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn([images, currency] + fields.map(\.view) + [category, progress, progressText])
            category.showsMenuAsPrimaryAction = true
            currency.addAction(UIAction { [weak self] _ in self?.chooseCurrency() }, for: .valueChanged)
            navigationItem.leftBarButtonItem = UIBarButtonItem(wording(.actionClose)) { [model] in model.send(.close) }
            let title = wording(model.state.isEditing ? .actionSave : .actionRegister)
            navigationItem.rightBarButtonItem = UIBarButtonItem(title) { [model] in model.send(.submit) }
        }

        override func show(_ state: ProductFormState) {
            images.show(state)
            for (name, view) in fields { if let field = state.fields[name] { view.show(field) } }
            show(state.currencies, chosen: state.currency)
            showCategory(of: state)
            navigationItem.rightBarButtonItem?.isEnabled = state.isEnabled
            view.isUserInteractionEnabled = state.isEnabled
            if case .submitting(let text, let share) = state.submission {
                progressText.text = text
                progress.progress = Float(share ?? 0)
            } else {
                progressText.text = state.original.problem?.text.message
            }
            picking.grant(state.picking)
        }

        private func fieldView(_ name: ProductFormState.Field) -> FieldView {
            FieldView { [model] text in
                model.send(.edit(name, text))
                return model.state[name]
            } leave: { [model] in
                model.send(.fieldEnded(name))
            }
        }

        private func show(_ currencies: [Currency], chosen: Currency) {
            if currency.numberOfSegments != currencies.count {
                currency.removeAllSegments()
                for (place, code) in currencies.enumerated() {
                    currency.insertSegment(withTitle: code.rawValue, at: place, animated: false)
                }
            }
            currency.selectedSegmentIndex = currencies.firstIndex(of: chosen) ?? UISegmentedControl.noSegment
        }

        private func showCategory(of state: ProductFormState) {
            category.isHidden = state.categories.isEmpty
            let chosen = state.categories.first { $0.id == state.category }?.title ?? state.noCategory
            category.configuration?.title = state.categoryLabel + ": " + chosen
            let none = UIAction(title: state.noCategory) { [model] _ in model.send(.categorize(nil)) }
            let choices = state.categories.map { row in
                UIAction(title: row.title, state: row.id == state.category ? .on : .off) { [model] _ in
                    model.send(.categorize(row.id))
                }
            }
            category.menu = UIMenu(children: [none] + choices)
        }

        private func chooseCurrency() {
            let currencies = model.state.currencies
            guard currencies.indices.contains(currency.selectedSegmentIndex) else { return }
            model.send(.choose(currencies[currency.selectedSegmentIndex]))
        }
    }
#endif
