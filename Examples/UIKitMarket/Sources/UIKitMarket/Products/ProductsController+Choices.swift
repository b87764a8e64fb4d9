#if canImport(UIKit)
    import MarketScreens
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
            let states = state.knowsStatus ? SaleStatus.offered : []
            let filters =
                [
                    filter(wording(.filterInStock), \.isInStock, by: true),
                    filter(wording(.filterDiscounted), \.isDiscounted, by: true),
                ] + states.map { filter(wording.name(of: $0), \.status, by: $0) }
            let categories = (state.facets?[.category] ?? []).map { category in
                let title = [category.title, category.count].compactMap(\.self).joined(separator: " ")
                return choice(title, isOn: category.isChosen, .filter(category.filter))
            }
            return [
                UIMenu(title: wording(.facetCategories), options: .displayInline, children: categories),
                UIMenu(title: wording(.sortTitle), options: .displayInline, children: orders),
                UIMenu(options: .displayInline, children: layouts),
                UIMenu(title: wording(.filterTitle), options: .displayInline, children: filters),
            ]
        }

        /// A filter by a value; only one value of a part can be chosen.
        private func filter<Value: Equatable>(
            _ title: String,
            _ part: WritableKeyPath<ProductFilter, Value?>,
            by value: Value
        ) -> UIAction {
            let isOn = model.state.filter[keyPath: part] == value
            var filter = model.state.filter
            filter[keyPath: part] = isOn ? nil : value
            return choice(title, isOn: isOn, .filter(filter))
        }

        private func choice(_ title: String, isOn: Bool, _ action: ProductListModel.Action) -> UIAction {
            UIAction(title: title, state: isOn ? .on : .off) { [weak self] _ in self?.model.send(action) }
        }
    }
#endif
