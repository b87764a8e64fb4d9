import OpenMarketWire

extension HTTPRequest {
    /// The fields that are sent, apart from those that every transport writes itself.
    func outgoingFields(_ connection: NetworkSettings) -> [HTTPHeaders.Field] {
        var fields = headers.fields.filter { !Self.implied.contains($0.name.lowercased()) }
        // Without a type of our own, URLSession on Linux calls every body of a POST a form.
        if body.length > 0, headers["Content-Type"] == nil {
            fields.append(HTTPHeaders.Field(name: "Content-Type", value: body.contentType))
        }
        if needsOwnConnection(connection) { fields.append(HTTPHeaders.Field(name: "Connection", value: "close")) }
        return fields
    }

    /// Returns whether it must not go over a connection that was used before, and that may be dead.
    func needsOwnConnection(_ connection: NetworkSettings) -> Bool {
        !method.isSafe && !connection.mutationsReuseConnections
    }

    /// The fields that transports write themselves; the rules have made sure that they will write the same.
    private static let implied: Set<String> = ["content-length", "host"]
}

extension HTTPBody {
    fileprivate var contentType: String {
        if case .multipart(let form) = self { return form.contentType }
        return "application/octet-stream"
    }
}
