import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// Thousands of damaged responses for every dialect.
///
/// Nothing is expected of what comes out but that something does: a value, or an
/// `Unreadable`. A trap would end the whole test run.
@Suite("Hostile answers", .slot)
struct HostileAnswersTests {
    private static let fixtures = [
        "v1-page.json", "v1-item.json", "v2-page.json", "v2-page-nulls.json", "v2-detail.json", "v3-page.json",
        "v3-detail.json", "mixed-envelope.json", "one-bad-row.json", "error-v2.json", "v3-archived.txt",
    ]

    /// What is written in place of a number, a text or a whole value.
    private static let lexemes = [
        "1e-9223372036854775808", "1e9223372036854775807", "-0", "1e999", "1E-127", "9e127", "-9e127", "1.5",
        "9223372036854775808", "-9223372036854775808", "18446744073709551616", "null", "true", "{}", "[]", "[[]]",
        #""""#, #""NaN""#, #""1e-9223372036854775808""#, #""\ud800""#, #""\u0000""#, #""../..""#, #"" ""#,
        #""9999-99-99T99:99:99""#, #""0000-01-01T00:00:60.99999999999999999999+23:59""#, #""http://[""#,
        "\"" + String(repeating: "9", count: 400) + "\"", "0." + String(repeating: "0", count: 300) + "1",
        String(repeating: "[", count: 80), String(repeating: #"{"a":"#, count: 80),
    ].map { Array($0.utf8) }

    @Test("are values or errors in every dialect, never a trap", arguments: Generation.allCases)
    func mutations(_ generation: Generation) throws {
        let originals = try Self.fixtures.map { Array(try Fixtures.data($0)) }
        let decoder = try Decoders(generation)
        var generator = SeededGenerator(seed: 0x0123_4567_89AB_CDEF)
        var (values, errors) = (0, 0)
        for round in 0..<2000 {
            var body = originals[round % originals.count]
            for _ in 0...Int.random(in: 0...2, using: &generator) { Self.mutate(&body, using: &generator) }
            decoder.decode(Data(body), values: &values, errors: &errors)
        }
        #expect(values > 0 && errors > 0, "the mutations must reach both outcomes")
    }

    /// Replaces a value, or cuts, doubles, inserts or flips bytes.
    private static func mutate(_ body: inout [UInt8], using generator: inout SeededGenerator) {
        let lexeme = lexemes.randomElement(using: &generator) ?? []
        let place = body.isEmpty ? 0 : Int.random(in: 0..<body.count, using: &generator)
        switch Int.random(in: 0...5, using: &generator) {
        case 0, 1:
            // From behind a colon to the next comma or bracket: a value of a field.
            guard let colon = body[place...].firstIndex(of: UInt8(ascii: ":")) else { return }
            let start = colon + 1
            let end = body[start...].firstIndex { ",}]".utf8.contains($0) } ?? body.endIndex
            body.replaceSubrange(start..<end, with: lexeme)
        case 2: body.removeSubrange(place..<min(body.count, place + Int.random(in: 0...20, using: &generator)))
        case 3: body.insert(contentsOf: lexeme, at: place)
        case 4: if !body.isEmpty { body[place] = UInt8.random(in: 0...255, using: &generator) }
        default: body.insert(contentsOf: body[place..<min(body.count, place + 40)], at: place)
        }
    }
}

/// Everything that one generation reads out of a response.
private struct Decoders {
    private let page: Endpoint<ProductPage>
    private let detail: Endpoint<ProductDetail>
    private let health: Endpoint<ServerHealth>
    private let deletion: Deletion

    init(_ generation: Generation) throws {
        let dialect = generation.dialect()
        page = dialect.page(PageRequest(), matching: .all)
        detail = dialect.detail(Product.ID(1))
        health = dialect.health()
        let vendor = VendorCredentials(identifier: "i", secret: Secret("s"))
        deletion = try dialect.signed(by: vendor).delete(Product.ID(1))
    }

    func decode(_ body: Data, values: inout Int, errors: inout Int) {
        let response = HTTPResponse(status: 200, body: body)
        do throws(Unreadable) {
            for product in try page.decode(response).products { use(product) }
            values += 1
        } catch {
            errors += 1
        }
        do throws(Unreadable) {
            use(try detail.decode(response).product)
            values += 1
        } catch {
            errors += 1
        }
        _ = try? health.decode(response)
        if case .twoSteps(let unlock, let delete) = deletion, let answer = try? unlock.decode(response) {
            _ = try? delete(answer)
        }
        _ = ServerRejection(HTTPResponse(status: 500, body: body))
    }

    /// What a screen, a form and a cache do with a product.
    private func use(_ product: Product) {
        _ = product.discount.percentage(of: product.price)
        _ = product.bargainPrice.description
        _ = ProductRules.default.violations(
            of: ProductDraft(ProductDetail(product: product, description: "", images: [], vendor: nil))
        )
        _ = try? JSONDecoder().decode(Product.self, from: JSONEncoder().encode(product))
    }
}
