#if canImport(UIKit)
    import OpenMarket
    import UIKit

    extension NSCollectionLayoutSection {
        /// Products one below the other, or two side by side.
        static func products(_ layout: ListLayout) -> NSCollectionLayoutSection {
            let columns = layout == .grid ? 2 : 1
            let height = NSCollectionLayoutDimension.estimated(layout == .grid ? 260 : 110)
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / CGFloat(columns)),
                    heightDimension: height
                )
            )
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height),
                repeatingSubitem: item,
                count: columns
            )
            group.interItemSpacing = .fixed(12)
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = 12
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
            return section
        }

        /// Banners, one at a time.
        static var banners: NSCollectionLayoutSection {
            let whole = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1),
                heightDimension: .fractionalHeight(1)
            )
            let item = NSCollectionLayoutItem(layoutSize: whole)
            return NSCollectionLayoutSection(group: .horizontal(layoutSize: whole, subitems: [item]))
        }
    }
#endif
