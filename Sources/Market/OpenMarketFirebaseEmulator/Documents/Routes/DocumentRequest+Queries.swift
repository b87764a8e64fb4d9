import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Several documents in one response: an array that ends with its bracket, because some readers take no byte more.
extension DocumentRequest {
    /// Reads documents by their names; a name that is asked for twice is in the response once.
    func batchGet() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body()
        guard try body.list("documents").count <= 10_000 else { throw .invalid("Too many documents are asked for.") }
        let paths = try self.paths(body.texts("documents"))
        let mask = try WriteReader(names: names).mask(body.message("mask"))
        let (transaction, isNew) = try transaction(body)
        let (rows, time) = try await read(paths, mask)
        if let transaction {
            let readings = rows.reduce(into: [:]) { $0[$1.path] = Optional.some($1.document?.updated) }
            try service.transactions.note(readings, in: transaction, by: caller)
        }
        let names = names
        return array(isNew ? transaction : nil, rows) { json, row, _ in
            if let document = row.document {
                json.key("found")
                json.document(document, named: names.name(row.path))
            } else {
                json.field("missing", names.name(row.path))
            }
            json.field("readTime", time.text)
        }
    }

    private func paths(_ texts: [String]) throws(ServiceProblem) -> [DocumentPath] {
        var known: Set<DocumentPath> = []
        var paths: [DocumentPath] = []
        for text in texts {
            let path = try names.document(text)
            if known.insert(path).inserted { paths.append(path) }
        }
        return paths
    }

    private func read(
        _ paths: [DocumentPath],
        _ mask: [FieldPath]?
    ) async throws(ServiceProblem) -> ([ListedDocument], Timestamp) {
        let (access, limits) = (access, service.limits)
        return try await service.store.readDocuments { table in
            let time = try readTime(table)
            var budget = ReadBudget(limits)
            let lookups = RuleDocuments(before: table, after: table)
            var rows: [ListedDocument] = []
            for path in paths {
                let row = try table.row(path)
                let fields = try row?.fields()
                try access.check(AccessRequest(getting: path, fields, time: time), in: lookups)
                guard let row, let fields else {
                    rows.append(ListedDocument(path: path, document: nil))
                    continue
                }
                let found = FoundDocument(row, fields, mask: mask)
                try budget.look(at: row.json.count)
                try budget.keep(found.bytes)
                rows.append(ListedDocument(path: path, document: found))
            }
            return (rows, time)
        }
    }

    func runQuery() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body(limit: service.limits.queryRequestBytes)
        guard let message = try body.message("structuredQuery") else { throw .invalid("A query is missing.") }
        let query = try QueryReader(names: names).query(message, below: path)
        let (transaction, isNew) = try transaction(body)
        let found = try await find(query)
        if let transaction { try service.transactions.note(found, of: query, in: transaction, by: caller) }
        let names = names
        let rows: [FoundDocument?] = found.documents.isEmpty ? [nil] : found.documents
        return array(isNew ? transaction : nil, rows) { json, document, isLast in
            if let document {
                json.key("document")
                json.document(document, named: names.name(document.path))
            }
            json.field("readTime", found.time.text)
            guard isLast else { return }
            json.field("done", true)
        }
    }

    func runAggregation() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body(limit: service.limits.queryRequestBytes)
        guard let request = try body.message("structuredAggregationQuery"),
            let message = try request.message("structuredQuery")
        else { throw .invalid("A query is missing.") }
        let reader = QueryReader(names: names)
        var query = try reader.query(message, below: path)
        let aggregations = try aggregations(request, reader)
        // Nothing is kept of the documents but what is counted.
        let fields = aggregations.compactMap(\.path)
        query.selection = fields.filter { !$0.isName }
        let (transaction, isNew) = try transaction(body)
        let found = try await find(query)
        if let transaction { try service.transactions.note(found, of: query, in: transaction, by: caller) }
        var counted: [FieldMap] = []
        for document in found.documents {
            let map = try document.fields()
            if fields.allSatisfy({ map[$0] != nil }) { counted.append(map) }
        }
        return array(isNew ? transaction : nil, [FieldMap(aggregations.map { ($0.alias, $0.value(of: counted)) })]) {
            json,
            numbers,
            _ in
            json.object("result") { json in
                json.key("aggregateFields")
                json.fields(numbers)
            }
            json.field("readTime", found.time.text)
        }
    }

    private func aggregations(
        _ request: MessageFields,
        _ reader: QueryReader
    ) throws(ServiceProblem) -> [Aggregation] {
        let asked = try request.messages("aggregations")
        guard (1...5).contains(asked.count) else { throw .invalid("A query has 1 to 5 aggregations.") }
        var aggregations: [Aggregation] = []
        for (place, message) in asked.enumerated() {
            aggregations.append(try Aggregation(message, place: place, reader: reader))
        }
        guard Set(aggregations.map(\.alias)).count == aggregations.count else {
            throw .invalid("Aggregation aliases contain a duplicate alias.")
        }
        return aggregations
    }

    /// Returns the result of a query, if the caller may ask it.
    func find(_ query: StructuredQuery) async throws(ServiceProblem) -> QueryResult {
        let (access, run) = (access, QueryRun(query: query, names: names, limits: service.limits))
        return try await service.store.readDocuments { table in
            let time = try readTime(table)
            try access.check(query.accessRequest(at: time), in: RuleDocuments(before: table, after: table))
            return QueryResult(
                documents: try run.documents(in: table),
                time: time,
                changes: try table.changes(query)
            )
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
            json.objects(elements) { json, place in
                if let place {
                    write(&json, rows[place], place == rows.count - 1)
                } else {
                    json.field("transaction", newTransaction)
                }
            }
        }
    }
}
