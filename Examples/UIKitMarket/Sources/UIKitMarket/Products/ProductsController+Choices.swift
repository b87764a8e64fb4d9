#if os(iOS)
    import OpenMarket
    import UIKit

    extension ProductsController {
        /// The orders, layouts and filters to choose from, as they are now.
        var choices: [UIMenuElement] {
            let state = model.state
            let orders = ProductSort.allCases.map { sort in
                choice(wording.name(of: sort), isOn: sort == state.sort, .sort(sort))
            }
            let layouts = ListLayout.allCases.map { layout in
                choice(layout.title(in: wording), isOn: layout == state.layout, .layOut(layout))
            }
            let filters = [condition(.filterInStock, \.isInStock), condition(.filterDiscounted, \.isDiscounted)]
            return [
                UIMenu(title: wording(.sortTitle), options: .displayInline, children: orders),
                UIMenu(options: .displayInline, children: layouts),
                UIMenu(title: wording(.filterTitle), options: .displayInline, children: filters),
            ]
        }

        private func condition(_ name: Phrase, _ part: WritableKeyPath<ProductFilter, Bool?>) -> UIAction {
            let isOn = model.state.filter[keyPath: part] == true
            var filter = model.state.filter
            filter[keyPath: part] = isOn ? nil : true
            return choice(wording(name), isOn: isOn, .filter(filter))
        }

        private func choice(_ title: String, isOn: Bool, _ action: ProductListModel.Action) -> UIAction {
            UIAction(title: title, state: isOn ? .on : .off) { [weak self] _ in self?.model.send(action) }
        }
    }
#endif
