package import Foundation
package import OpenMarketSQLite
package import OpenMarketTesting

/// Makes products and vendors with little typing.
package enum SampleRecords {
    package static func product(
        _ name: String? = "Mac mini",
        vendor: VendorRecord? = nil,
        price: Decimal? = 1_000,
        discount: Decimal? = 0,
        currency: String = "KRW",
        stock: Int64? = 1,
        category: String? = nil,
        images: Int = 0
    ) -> NewProduct {
        var values = ProductValues()
        (values.name, values.summary, values.price) = (name, "A summary", price)
        (values.discount, values.currency, values.stock, values.category) = (discount, currency, stock, category)
        return NewProduct(
            vendorID: vendor?.id,
            values: values,
            images: (0..<images).map { image("\(name ?? "")-\($0)") },
            createdAt: 1_700_000_000
        )
    }

    package static func image(_ name: String) -> ImageFile {
        ImageFile(fullName: "\(name).jpg", thumbName: "\(name)-thumb.jpg", mediaType: "image/jpeg", byteCount: 12)
    }

    package static func vendor(_ name: String, _ number: Int = 1) -> NewVendor {
        let tail = String(number + 1_000_000_000_000).dropFirst()
        return NewVendor(
            name: name,
            identifier: "00000000-0000-1000-8000-\(tail)",
            secretHash: "hash of \(name)",
            createdAt: 1_700_000_000
        )
    }

    /// Names as people give them, in three scripts, from few enough words that words meet.
    package static func name(using random: inout SeededGenerator) -> String {
        let words = [
            "맥북", "맥", "북", "자전거", "자전", "전거", "의자", "책상", "노트북", "아이폰", "이어폰", "폰", "케이스", "아이패드",
            "自転車", "自転", "机", "いす", "カメラ", "カメ", "ラジオ", "本", "本棚", "MacBook", "macbook", "Mac", "Book", "Pro",
            "mini", "CHAIR", "chair", "100%", "50%", "a_b", "it's", "\"new\"", "Été", "ÉTÉ", "Straße", "ΣΊΣΥΦΟΣ", "🍎",
            "x",
        ]
        let count = Int.random(in: 1...4, using: &random)
        let chosen = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        return chosen.joined(separator: Bool.random(using: &random) ? " " : "")
    }
}
