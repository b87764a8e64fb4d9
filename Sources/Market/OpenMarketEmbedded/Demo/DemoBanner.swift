import Foundation

/// A banner of the demo market: three of its products side by side, on an image of its own.
struct DemoBanner: Sendable {
    /// The words on it.
    let title: String
    /// The numbers of the products in the catalogue; the banner leads to the first one.
    let products: [Int]

    /// All banners.
    static let all = [
        DemoBanner(title: "밖에서 보내는 주말 · A weekend outdoors", products: [22, 1, 29]),
        DemoBanner(title: "긴 밤에 읽을거리 · For long evenings", products: [18, 3, 31]),
        DemoBanner(title: "손으로 빚은 식탁 · A table made by hand", products: [6, 20, 23]),
        DemoBanner(title: "소리와 시간 · Sound and time", products: [19, 27, 25]),
    ]
}
