import OpenMarketStorage
import OpenMarketWire

/// A page of products with everything the envelope says about its place.
struct ProductPageAnswer: Sendable {
    let number: Int64
    let size: Int64
    let offset: Int64
    let end: Int64
    let page: RecordPage
    /// Where a client of the extension goes on.
    let cursor: String?

    private var last: Int64 { page.total == 0 ? 0 : (page.total - 1) / size + 1 }

    /// Writes it the way of the answers' generation.
    func write(_ answers: ProductAnswers, to json: inout JSONWriter) {
        json.object { json in
            if answers.generation == .v2 {
                writeSnakeCase(answers, to: &json)
            } else {
                writeCamelCase(answers, to: &json)
            }
        }
    }

    private func writeSnakeCase(_ answers: ProductAnswers, to json: inout JSONWriter) {
        json.field("page_no", number)
        json.field("items_per_page", size)
        json.field("total_count", page.total)
        json.field("offset", offset)
        json.field("limit", end)
        rows(answers, to: &json)
        json.field("last_page", last)
        json.field("has_next", number < last)
        json.field("has_prev", number > 1 && last > 0)
    }

    private func writeCamelCase(_ answers: ProductAnswers, to json: inout JSONWriter) {
        json.field("pageNo", number)
        json.field("itemsPerPage", size)
        json.field("totalCount", page.total)
        json.field("offset", offset)
        json.field("limit", end)
        json.field("lastPage", last)
        json.field("hasNext", number < last)
        json.field("hasPrev", number > 1 && last > 0)
        rows(answers, to: &json)
        guard answers.generation == .v3x else { return }
        json.field("nextCursor", cursor)
    }

    private func rows(_ answers: ProductAnswers, to json: inout JSONWriter) {
        json.key("pages")
        json.array(page.rows) { json, record in answers.row(record, to: &json) }
    }
}
