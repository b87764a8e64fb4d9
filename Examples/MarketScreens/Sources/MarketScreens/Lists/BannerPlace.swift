public import OpenMarket

/// A place in the endless row of banners.
///
/// The first and the last banner are in it twice, so a place is told apart by where it is, not by what it shows.
public struct BannerPlace: Sendable, Hashable, Identifiable {
    /// Where it is in the row.
    public let id: Int
    /// What it shows.
    public let banner: Banner

    /// The places of the row that a home scene shows.
    public static func all(of state: HomeState) -> [BannerPlace] {
        let banners = state.banners.value ?? []
        return state.carousel.items.enumerated().compactMap { place, index in
            guard banners.indices.contains(index) else { return nil }
            return BannerPlace(id: place, banner: banners[index])
        }
    }
}
