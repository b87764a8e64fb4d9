#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The categories that a list can be narrowed to, each with how many products there would be.
    ///
    /// A second tap takes a category back.
    struct CategoryChips: View {
        let model: ProductListModel

        var body: some View {
            ScrollView(.horizontal) {
                HStack {
                    ForEach(model.state.facets?[.category] ?? []) { choice in
                        Button([choice.title, choice.count].compactMap(\.self).joined(separator: " ")) {
                            model.send(.filter(choice.filter))
                        }
                        .bold(choice.isChosen)
                        .accessibilityAddTraits(choice.isChosen ? .isSelected : [])
                    }
                }
                .padding(.horizontal)
            }
            .scrollIndicators(.hidden)
        }
    }
#endif
