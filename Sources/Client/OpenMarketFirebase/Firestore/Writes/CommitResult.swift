import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// The result of a commit.
package struct CommitResult: Sendable, Hashable {
    /// The result of one of its writes.
    package struct Write: Sendable, Hashable {
        /// When the document changed; none for a removal.
        package let updateTime: FirestoreTimestamp?
        /// The values made by the transforms, in their order; null for those of lists.
        package let transformResults: [FirestoreValue]
    }

    /// The writes in their order.
    package let writes: [Write]
    /// When all of it happened.
    package let commitTime: FirestoreTimestamp?

    /// Reads the response.
    package init(_ node: JSONNode) throws(Unreadable) {
        var writes: [Write] = []
        for result in node["writeResults"]?.elements.map({ $0 }) ?? [] {
            var values: [FirestoreValue] = []
            for value in result["transformResults"]?.elements.map({ $0 }) ?? [] {
                values.append(try FirestoreValue(value))
            }
            let time = result["updateTime"]?.string.flatMap { FirestoreTimestamp($0) }
            writes.append(Write(updateTime: time, transformResults: values))
        }
        self.writes = writes
        commitTime = node["commitTime"]?.string.flatMap { FirestoreTimestamp($0) }
    }
}
