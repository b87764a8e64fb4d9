#if canImport(UIKit)
    import MarketScreens
    import UIKit

    extension NSDiffableDataSourceSnapshot where SectionIdentifierType == Int {
        /// One section with the rows of an update; those that stay and have changed are drawn again.
        init(_ update: RowUpdate<ItemIdentifierType>) {
            self.init()
            appendSections([0])
            appendItems(update.ids)
            reconfigureItems(update.changed)
        }
    }
#endif
