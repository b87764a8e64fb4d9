import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// A page of products with everything the envelope says about its position.
struct ProductPageResponse: Sendable {
    let number: Int64
    let size: Int64
    let offset: Int64
    let end: Int64
    let page: RecordPage
    /// The cursor with which a client of the extension goes on.
    let cursor: String?

    private var last: Int64 { page.total == 0 ? 0 : (page.total - 1) / size + 1 }

    /// Writes it the way of the responses' generation.
    func write(_ responses: ProductResponses, to json: inout JSONWriter) {
        json.object { json in
            if responses.generation == .v2 {
                writeSnakeCase(responses, to: &json)
            } else {
                writeCamelCase(responses, to: &json)
            }
        }
    }

    private func writeSnakeCase(_ responses: ProductResponses, to json: inout JSONWriter) {
        json.field("page_no", number)
        json.field("items_per_page", size)
        json.field("total_count", page.total)
        json.field("offset", offset)
        json.field("limit", end)
        rows(responses, to: &json)
        json.field("last_page", last)
        json.field("has_next", number < last)
        json.field("has_prev", number > 1 && last > 0)
    }

    private func writeCamelCase(_ responses: ProductResponses, to json: inout JSONWriter) {
        json.field("pageNo", number)
        json.field("itemsPerPage", size)
        json.field("totalCount", page.total)
        json.field("offset", offset)
        json.field("limit", end)
        json.field("lastPage", last)
        json.field("hasNext", number < last)
        json.field("hasPrev", number > 1 && last > 0)
        rows(responses, to: &json)
        guard responses.generation == .v3x else { return }
        json.field("nextCursor", cursor)
    }

    private func rows(_ responses: ProductResponses, to json: inout JSONWriter) {
        json.array("pages", page.rows) { json, record in responses.row(record, to: &json) }
    }
}
