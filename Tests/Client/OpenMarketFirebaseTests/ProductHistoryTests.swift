import Foundation
import OpenMarketDomain
import TestSupport
import Testing

@testable import OpenMarketFirebase

/// What an edit adds to the history of a product on Firestore, and how a history is read.
@Suite("Histories of products on Firestore", .slot)
struct ProductHistoryTests {
    private let path: DocumentPath
    private let created: FirestoreValue

    init() throws {
        path = try ProductHistoryDocument.path(of: Product.ID(rawValue: "p1"))
        created = .timestamp(try #require(FirestoreTimestamp("2026-01-01T00:00:00.123456Z")))
    }

    private func product(_ price: String, status: String? = nil) -> FirestoreFields {
        let fields: FirestoreFields = [
            "name": .string("Lamp"), "vendor": .string("ann"), "price": .string(price), "currency": .string("KRW"),
            "discount": .string("0"), "createdAt": created,
        ]
        return status.map { fields.adding([("status", .string($0))]) } ?? fields
    }

    private func step(_ price: String, status: String = "on_sale") -> FirestoreFields {
        [
            "price": .string(price), "currency": .string("KRW"), "discount": .string("0"), "status": .string(status),
            "at": created,
        ]
    }

    private func history(_ newest: String, after earlier: [String]) -> FirestoreDocument {
        let steps = FirestoreValue.array(earlier.map { .map(step($0)) })
        return FirestoreDocument(path: path, fields: step(newest).adding([("steps", steps)]))
    }

    @Test("The first change writes how the product was and how it is, at the time of the server")
    func first() throws {
        let write = ProductHistoryDocument.write(
            to: path,
            known: nil,
            from: product("100"),
            to: product("90", status: "reserved")
        )
        let fields: FirestoreFields = [
            "price": .string("90"), "currency": .string("KRW"), "discount": .string("0"), "status": .string("reserved"),
            "steps": .array([.map(step("100"))]),
        ]
        #expect(write == .set(path, fields).with([FieldTransform("at", .requestTime)]))
    }

    @Test("A change of neither price nor sale writes nothing", arguments: [false, true])
    func nothing(isKnown: Bool) {
        let known = isKnown ? history("100", after: ["80"]) : nil
        let after = product("100", status: "on_sale").adding([("name", .string("Lamps"))])
        #expect(ProductHistoryDocument.write(to: path, known: known, from: product("100"), to: after) == nil)
    }

    @Test("Of a hundred steps the oldest goes", arguments: [(98, 0), (99, 1)])
    func longest(count: Int, dropped: Int) throws {
        let prices = (1...count).map(String.init)
        let write = ProductHistoryDocument.write(
            to: path,
            known: history("500", after: prices),
            from: product("500"),
            to: product("600")
        )
        let steps = (prices + ["500"]).dropFirst(dropped).map { FirestoreValue.map(step($0)) }
        let fields = product("600").only(["price", "currency", "discount"])
            .adding([("status", .string("on_sale")), ("steps", .array(steps))])
        #expect(write == .set(path, fields).with([FieldTransform("at", .requestTime)]))
    }

    @Test("What is no history is left alone")
    func strange() {
        let strange = FirestoreDocument(path: path, fields: ["steps": .string("none")])
        #expect(ProductHistoryDocument.write(to: path, known: strange, from: product("1"), to: product("2")) == nil)
    }

    @Test("A product without a history has one step, from its registration on")
    func unchanged() throws {
        let document = FirestoreDocument(path: path, fields: product("100"))
        let steps = try ProductHistoryDocument.revisions(of: document, known: nil)
        #expect(steps.map(\.price.amount) == [100])
        #expect(steps.map(\.date) == [created.timestamp?.date])
    }

    @Test("A change that another app has left out is shown first, with the time of the document")
    func gap() throws {
        let time = try #require(FirestoreTimestamp("2026-02-01T00:00:00Z"))
        let document = FirestoreDocument(path: path, fields: product("70", status: "sold"), updateTime: time)
        let steps = try ProductHistoryDocument.revisions(of: document, known: history("90", after: ["100"]))
        #expect(steps.map(\.price.amount) == [70, 90, 100])
        #expect(steps.map(\.status) == [.sold, .onSale, .onSale])
        #expect(steps.first?.date == time.date)
    }
}

extension FirestoreFields {
    fileprivate func only(_ names: [ExactText]) -> FirestoreFields {
        FirestoreFields(entries.filter { names.contains($0.name) }.map { ($0.name, $0.value) })
    }
}
