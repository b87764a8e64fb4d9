import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The part of a list that a request asks for.
struct PageBounds: Sendable {
    let number: Int64
    let size: Int64
    let end: Int64
    var offset: Int64 { end - size }

    /// Reads the size of a page beside its number; both are said in the response, so neither may leave the range of a
    /// number.
    init(_ number: Int64, of call: RequestContext, _ limits: BackendLimits) throws(Refusal) {
        self.number = number
        size = try call.number("items_per_page", default: 10, in: 1...Int64(max(limits.pageSize, 1)))
        let (end, overflow) = number.multipliedReportingOverflow(by: size)
        guard !overflow else { throw .malformed("page_no: is too large.") }
        self.end = end
    }

    static func number(_ call: RequestContext) throws(Refusal) -> Int64 {
        try call.number("page_no", default: 1, in: 1...Int64.max)
    }
}

/// A page of products with everything the envelope says about its position.
struct ProductPageResponse: Sendable {
    let bounds: PageBounds
    let page: RecordPage
    /// The cursor with which a client of the extension goes on.
    let cursor: String?
    /// The rows that were written before.
    let written: WrittenRows

    private var last: Int64 { page.total == 0 ? 0 : (page.total - 1) / bounds.size + 1 }

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
        json.field("page_no", bounds.number)
        json.field("items_per_page", bounds.size)
        json.field("total_count", page.total)
        json.field("offset", bounds.offset)
        json.field("limit", bounds.end)
        rows(responses, to: &json)
        json.field("last_page", last)
        json.field("has_next", bounds.number < last)
        json.field("has_prev", bounds.number > 1 && last > 0)
    }

    private func writeCamelCase(_ responses: ProductResponses, to json: inout JSONWriter) {
        json.field("pageNo", bounds.number)
        json.field("itemsPerPage", bounds.size)
        json.field("totalCount", page.total)
        json.field("offset", bounds.offset)
        json.field("limit", bounds.end)
        json.field("lastPage", last)
        json.field("hasNext", bounds.number < last)
        json.field("hasPrev", bounds.number > 1 && last > 0)
        rows(responses, to: &json)
        guard responses.generation == .v3x else { return }
        json.field("nextCursor", cursor)
        if let repaired = page.repaired { json.field("repairedQuery", repaired) }
    }

    private func rows(_ responses: ProductResponses, to json: inout JSONWriter) {
        json.array("pages", written.json(of: page.rows, by: responses)) { json, row in json.raw(row) }
    }
}
