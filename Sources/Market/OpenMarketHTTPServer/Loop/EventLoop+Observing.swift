import OpenMarketWire

/// Notes on calls for an observer, where there is one.
extension EventLoop {
    /// Begins to note what happens for the request of a connection, or for one that could not be read.
    func observe(_ connection: Connection) -> CallTrace? {
        guard let observer else { return nil }
        if let trace = connection.pending?.trace { return trace }
        guard observer.isReady() else { return nil }
        let unreadable = HTTPRequest(
            method: HTTPMethod(rawValue: "-"),
            origin: HTTPOrigin(scheme: "http", host: "-"),
            target: "/"
        )
        let trace = CallTrace(
            connection.pending?.request ?? unreadable,
            from: connection.pending?.client?.description,
            began: connection.observedStart,
            observer: observer
        )
        connection.pending?.trace = trace
        return trace
    }

    /// Notes a response, which is on its way from now on.
    func note(
        _ response: HTTPResponse,
        _ id: [UInt8],
        _ trace: CallTrace?,
        of connection: Connection,
        isStream: Bool = false
    ) {
        guard let trace else { return }
        trace.note(response, id: id, isStream: isStream)
        connection.observed.append(trace)
    }
}
