/// The bound on the cost of one reading: counted while it is done, so that it ends before the memory does.
struct ReadBudget {
    private let limits: ServiceLimits
    private var documents = 0
    private var bytes = 0
    private var kept = 0

    init(_ limits: ServiceLimits) { self.limits = limits }

    /// Counts a document that is looked at, by the bytes of its JSON.
    mutating func look(at document: Int) throws(ServiceProblem) {
        documents += 1
        bytes += document
        guard documents <= limits.queryDocuments else {
            throw Self.exhausted(
                "The query looks at more than \(limits.queryDocuments) documents. No index shortens it: ask in the order "
                    + "of the names with a limit, or of a smaller collection."
            )
        }
        guard bytes <= limits.queryBytes else {
            throw Self.exhausted("The query looks at more than \(limits.queryBytes) bytes of documents.")
        }
    }

    /// Returns whether this number of bytes more may be kept.
    func hasRoom(for bytes: Int) -> Bool { kept + bytes <= limits.responseBytes }

    /// Counts the bytes that are kept for the response; a negative number for bytes that are let go.
    mutating func keep(_ bytes: Int) throws(ServiceProblem) {
        kept += bytes
        guard kept <= limits.responseBytes else {
            throw Self.exhausted(
                "The response would have more than \(limits.responseBytes) bytes. Ask for fewer documents or fields."
            )
        }
    }

    private static func exhausted(_ message: String) -> ServiceProblem { ServiceProblem(.resourceExhausted, message) }
}
