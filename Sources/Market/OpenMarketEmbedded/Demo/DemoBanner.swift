/// A banner of the demo market: three of its products side by side, on an image of its own.
struct DemoBanner: Sendable {
    let titles: KeyValuePairs<String, String>
    /// The numbers of the products in the catalogue; the banner leads to the first one.
    let products: [Int]

    static let all = [
        DemoBanner(
            titles: ["ko": "밖에서 보내는 주말", "en": "A weekend outdoors", "ja": "外で過ごす週末"],
            products: [22, 1, 29]
        ),
        DemoBanner(
            titles: ["ko": "긴 밤에 읽을거리", "en": "For long evenings", "ja": "長い夜の読みもの"],
            products: [18, 3, 31]
        ),
        DemoBanner(
            titles: ["ko": "손으로 빚은 식탁", "en": "A table made by hand", "ja": "手仕事の食卓"],
            products: [6, 20, 23]
        ),
        DemoBanner(
            titles: ["ko": "소리와 시간", "en": "Sound and time", "ja": "音と時間"],
            products: [19, 27, 25]
        ),
    ]
}
