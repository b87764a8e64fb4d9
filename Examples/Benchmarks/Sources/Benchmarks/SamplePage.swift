import Foundation

/// A page of the third generation with so many rows, Korean and English names mixed.
enum SamplePage {
    static func json(rows: Int) -> Data {
        let names = ["자전거 26인치", "Walnut desk", "키보드 풀배열", "Film camera", "유리 주전자"]
        let pages = (0..<rows).map { row in
            let price = 1000 + row * 37
            return """
                {"id":\(10_000 - row),"vendor_id":\(row % 97),"vendorName":"vendor\(row % 97)",\
                "name":"\(names[row % 5]) \(row)","description":"\(names[(row + 1) % 5]) — 상태 좋습니다 \(row)",\
                "thumbnail":"https://images.example/\(row % 97)/20221115/2e4728b864ef11eda917ff06\(row)_thumb.png",\
                "currency":"KRW","price":\(price).0,"bargain_price":\(price - 100).0,"discounted_price":100.0,\
                "stock":\(row % 13),"created_at":"2022-11-15T00:00:00","issued_at":"2022-11-15T00:00:00"}
                """
        }
        let text = """
            {"pageNo":1,"itemsPerPage":\(rows),"totalCount":\(rows),"offset":0,"limit":\(rows),"lastPage":1,\
            "hasNext":false,"hasPrev":false,"pages":[\(pages.joined(separator: ","))]}
            """
        return Data(text.utf8)
    }
}
