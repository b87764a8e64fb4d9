public import Foundation

/// What the server does with a request.
public enum Answer: Sendable {
    /// Responds properly.
    case reply(Reply)
    /// Responds with what a function makes of the request.
    case computed(@Sendable (RecordedRequest) -> Reply)
    /// Responds properly once the gate is opened.
    case held(Gate, Reply)
    /// Responds, keeps the connection, and closes it without a response when it has read the next request.
    case replyThenDie(Reply)
    /// Closes the connection instead of responding.
    case closeBeforeHead
    /// Resets the connection instead of responding.
    case resetBeforeHead
    /// Resets the connection after so many bytes of the body.
    case resetInBody(Reply, after: Int)
    /// Never responds.
    case stallBeforeHead
    /// Stops after so many bytes of the body, and keeps the connection open.
    case stallInBody(Reply, after: Int)
    /// Announces more bytes than it sends, then closes.
    case truncate(Reply, missing: Int)
    /// Sends the body byte by byte with a pause after each.
    case drip(Reply, pause: Duration)
    /// Sends the body again and again, without end.
    case endless(Reply)
    /// Responds after the head of the request, and closes without reading its body.
    ///
    /// A lingering server throws the body away until the client stops, so that its response is not lost;
    /// another one closes at once, which resets the connection.
    case refuseUpload(Reply, lingering: Bool)
    /// Sends these bytes, whatever they are, and closes.
    case raw(Data)

    /// A `200` with a body.
    public static func ok(_ body: Data = Data(), headers: [(String, String)] = []) -> Answer {
        .reply(Reply(200, headers: headers, body: body))
    }

    /// A `200` with a text.
    public static func ok(_ text: String, headers: [(String, String)] = []) -> Answer {
        .ok(Data(text.utf8), headers: headers)
    }

    /// A status with an empty body.
    public static func status(_ status: Int, headers: [(String, String)] = []) -> Answer {
        .reply(Reply(status, headers: headers))
    }

    /// A redirect.
    public static func redirect(_ status: Int = 302, to location: String) -> Answer {
        .status(status, headers: [("Location", location)])
    }
}
