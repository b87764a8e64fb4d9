import Foundation
import OpenMarketWire

/// Several documents in one response: an array that ends with its bracket, because some readers take no byte more.
extension DocumentRequest {
    /// Documents by their names.
    func batchGet() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body()
        let names = names
        guard try body.list("documents").count <= 10_000 else { throw .invalid("Too many documents are asked for.") }
        let paths = try body.texts("documents").map { name throws(ServiceProblem) in try names.document(name) }
        let mask = try WriteReader(names: names).mask(body.message("mask"))
        let (transaction, isNew) = try transaction(body)
        let access = access
        let (found, time) = try await service.store.readDocuments { table throws(TransactionFailure) in
            let time = try readTime(table)
            var found: [(DocumentPath, StoredDocument?)] = []
            for path in paths {
                let document = try table.find(path)
                try access.check(AccessRequest(getting: path, document?.fields, time: time), in: table)
                found.append((path, document))
            }
            return (found, time)
        }
        if let transaction {
            let readings = found.reduce(into: [:]) { $0[$1.0] = Optional.some($1.1?.updated) }
            try service.transactions.note(readings, nil, in: transaction, by: caller)
        }
        return array(isNew ? transaction : nil, found) { json, row, _ in
            if let document = row.1 {
                json.key("found")
                json.document(document, named: names.name(row.0), mask: mask)
            } else {
                json.field("missing", names.name(row.0))
            }
            json.field("readTime", time.text)
        }
    }

    /// Documents by a query.
    func runQuery() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body()
        guard let message = try body.message("structuredQuery") else { throw .invalid("A query is missing.") }
        let query = try QueryReader(names: names).query(message, below: path)
        let (transaction, isNew) = try transaction(body)
        let (found, time) = try await find(query)
        if let transaction {
            let readings = found.reduce(into: [:]) { $0[$1.path] = Optional.some(Optional($1.updated)) }
            try service.transactions.note(readings, query, in: transaction, by: caller)
        }
        let names = names
        let rows: [StoredDocument?] = found.isEmpty ? [nil] : found
        return array(isNew ? transaction : nil, rows) { json, document, isLast in
            if let document {
                json.key("document")
                json.document(document, named: names.name(document.path), mask: query.selection)
            }
            json.field("readTime", time.text)
            guard isLast else { return }
            json.field("done", true)
        }
    }

    /// Numbers about a query.
    func runAggregation() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body()
        guard let request = try body.message("structuredAggregationQuery"),
            let message = try request.message("structuredQuery")
        else { throw .invalid("A query is missing.") }
        let reader = QueryReader(names: names)
        let query = try reader.query(message, below: path)
        let asked = try request.messages("aggregations")
        guard (1...5).contains(asked.count) else { throw .invalid("A query has 1 to 5 aggregations.") }
        var aggregations: [Aggregation] = []
        for (place, message) in asked.enumerated() {
            aggregations.append(try Aggregation(message, place: place, reader: reader))
        }
        guard Set(aggregations.map(\.alias)).count == aggregations.count else {
            throw .invalid("Aggregation aliases contain a duplicate alias.")
        }
        let (transaction, isNew) = try transaction(body)
        let (found, time) = try await find(query)
        if let transaction {
            let readings = found.reduce(into: [:]) { $0[$1.path] = Optional.some(Optional($1.updated)) }
            try service.transactions.note(readings, query, in: transaction, by: caller)
        }
        let fields = aggregations.compactMap(\.path)
        let counted = found.filter { document in fields.allSatisfy { document.fields[$0] != nil } }
        return array(isNew ? transaction : nil, [FieldMap(aggregations.map { ($0.alias, $0.value(of: counted)) })]) {
            json,
            numbers,
            _ in
            json.object("result") { json in
                json.key("aggregateFields")
                json.fields(numbers)
            }
            json.field("readTime", time.text)
        }
    }

    /// What a query finds, if the caller may ask it.
    func find(_ query: StructuredQuery) async throws(ServiceProblem) -> ([StoredDocument], Timestamp) {
        let (names, access) = (names, access)
        return try await service.store.readDocuments { table throws(TransactionFailure) in
            let time = try readTime(table)
            try access.check(query.accessRequest(at: time), in: table)
            return (try QueryRun(query: query, names: names).documents(in: table), time)
        }
    }

    private func array<Row>(
        _ newTransaction: String?,
        _ rows: [Row],
        _ write: (inout JSONWriter, Row, Bool) -> Void
    ) -> HTTPResponse {
        // The transaction stands in an element of its own before the others.
        let elements: [Int?] = (newTransaction == nil ? [] : [nil]) + rows.indices.map(Optional.some)
        return ServiceResponse.json { json in
            json.array(elements) { json, place in
                json.object { json in
                    if let place {
                        write(&json, rows[place], place == rows.count - 1)
                    } else {
                        json.field("transaction", newTransaction)
                    }
                }
            }
        }
    }
}
