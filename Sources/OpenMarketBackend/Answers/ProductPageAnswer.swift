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
        number("page_no", number, to: &json)
        number("items_per_page", size, to: &json)
        number("total_count", page.total, to: &json)
        number("offset", offset, to: &json)
        number("limit", end, to: &json)
        rows(answers, to: &json)
        number("last_page", last, to: &json)
        bool("has_next", number < last, to: &json)
        bool("has_prev", number > 1 && last > 0, to: &json)
    }

    private func writeCamelCase(_ answers: ProductAnswers, to json: inout JSONWriter) {
        number("pageNo", number, to: &json)
        number("itemsPerPage", size, to: &json)
        number("totalCount", page.total, to: &json)
        number("offset", offset, to: &json)
        number("limit", end, to: &json)
        number("lastPage", last, to: &json)
        bool("hasNext", number < last, to: &json)
        bool("hasPrev", number > 1 && last > 0, to: &json)
        rows(answers, to: &json)
        guard answers.generation == .v3x else { return }
        json.key("nextCursor")
        json.string(cursor)
    }

    private func rows(_ answers: ProductAnswers, to json: inout JSONWriter) {
        json.key("pages")
        json.array(page.rows) { json, record in answers.row(record, to: &json) }
    }

    private func number(_ name: StaticString, _ value: Int64, to json: inout JSONWriter) {
        json.key(name)
        json.literal(String(value))
    }

    private func bool(_ name: StaticString, _ value: Bool, to json: inout JSONWriter) {
        json.key(name)
        json.bool(value)
    }
}
