import OpenMarketHTTPServer

/// The path of a document or a collection: ids of collections and documents in turn.
struct DocumentPath: Sendable, Hashable {
    let segments: [String]

    /// The place above all collections.
    static let root = DocumentPath(unchecked: [])

    /// A path of ids that were checked before.
    init(unchecked segments: [String]) { self.segments = segments }

    /// A path, when every id in it is allowed.
    init(_ segments: [String]) throws(ServiceProblem) {
        for id in segments { try Self.check(id) }
        guard segments.count <= 200, segments.reduce(0, { $0 + $1.utf8.count + 1 }) <= 6144 else {
            throw .invalid("The name is too long.")
        }
        self.segments = segments
    }

    var isDocument: Bool { !segments.isEmpty && segments.count % 2 == 0 }
    var id: String { segments.last ?? "" }
    var parent: DocumentPath { DocumentPath(unchecked: segments.dropLast()) }

    func appending(_ id: String) throws(ServiceProblem) -> DocumentPath { try DocumentPath(segments + [id]) }

    /// The bytes by which rows are found: no id holds a zero, so their order is that of the names.
    var key: [UInt8] { Array(segments.map { Array($0.utf8) }.joined(separator: [0])) }

    init(key: [UInt8]) {
        segments = key.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    // Swift would take a composed and a decomposed name for the same.
    static func == (one: DocumentPath, other: DocumentPath) -> Bool {
        one.segments.count == other.segments.count && zip(one.segments, other.segments).allSatisfy(ByteOrder.isEqual)
    }

    func hash(into hasher: inout Hasher) {
        for byte in key { hasher.combine(byte) }
    }

    private static func check(_ id: String) throws(ServiceProblem) {
        let bytes = id.utf8
        guard (1...1500).contains(bytes.count) else { throw .invalid("A resource id must have 1 to 1500 bytes.") }
        guard !bytes.contains(UInt8(ascii: "/")) else {
            throw .invalid("Resource id \"\(id)\" is invalid because it contains \"/\".")
        }
        guard id != ".", id != "..", !bytes.contains(0) else { throw .invalid("Resource id \"\(id)\" is invalid.") }
        guard !(bytes.count >= 4 && id.hasPrefix("__") && id.hasSuffix("__")) else {
            throw .invalid("Resource id \"\(id)\" is invalid because it is reserved.")
        }
    }
}

extension DocumentPath {
    /// The collections of what a market has by its own routes.
    private static let goods: Set = ["products", "sales", "reviews", "sellers", "histories"]

    /// Whether it is in one of these collections, or below.
    var isOfGoods: Bool { segments.first.map { Self.goods.contains($0) } ?? false }
}

struct StoredDocument: Sendable {
    let path: DocumentPath
    let fields: FieldMap
    let created: Timestamp
    let updated: Timestamp
    /// The fields as a JSON object, as they lie in the database.
    let json: [UInt8]

    /// A document; its JSON is made from its fields where it is not known.
    init(path: DocumentPath, fields: FieldMap, created: Timestamp, updated: Timestamp, json: [UInt8]? = nil) {
        (self.path, self.fields, self.created, self.updated) = (path, fields, created, updated)
        self.json = json ?? Self.json(of: fields)
    }

    static func json(of fields: FieldMap) -> [UInt8] { Array(JSONWriter.bytes { $0.fields(fields) }) }
}

/// The whole names of documents.
struct DocumentNames: Sendable {
    let project: String

    var prefix: String { "projects/\(project)/databases/(default)/documents" }

    func name(_ path: DocumentPath) -> String { ([prefix] + path.segments).joined(separator: "/") }

    func document(_ name: String) throws(ServiceProblem) -> DocumentPath {
        let path = try self.path(name)
        guard path.isDocument else { throw .invalid("Document name \"\(name)\" has an odd number of segments.") }
        return path
    }

    /// The path of a document, or the root.
    func path(_ name: String) throws(ServiceProblem) -> DocumentPath {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.first == "projects" else {
            throw .invalid("Document name \"\(name)\" lacks \"projects\" at index 0.")
        }
        guard parts.count >= 5, parts[2] == "databases", parts[4] == "documents" else {
            throw .invalid("Document name \"\(name)\" is not well-formed.")
        }
        try check(project: parts[1], database: parts[3])
        return try DocumentPath(Array(parts.dropFirst(5)))
    }

    /// Checks the names of a request: the emulator has one project with one database.
    func check(project: String, database: String) throws(ServiceProblem) {
        guard project == self.project, database == "(default)" else {
            throw ServiceProblem(.notFound, "The database \(database) does not exist for project \(project).")
        }
    }
}
