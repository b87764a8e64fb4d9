import OpenMarketWire

/// Puts a head together line by line, and decides where the body ends.
struct HeadBuilder {
    private let limits: RequestLimits
    private var line: RequestLine?
    private var fields: [HTTPHeaders.Field] = []
    private var fieldBytes = 0
    private var host: HTTPOrigin?
    private var hostCount = 0
    private var length: Int64?
    private var lengthCount = 0
    private var codingCount = 0
    private var closes = false
    private var keepsAlive = false
    private var expectsContinue = false
    private var isJSON = true
    /// The last host and what it meant: on one connection it is always the same.
    private var knownHost: (bytes: [UInt8], origin: HTTPOrigin)?

    init(limits: RequestLimits) {
        self.limits = limits
    }

    mutating func begin(_ bytes: [UInt8], _ range: Range<Int>) throws(RequestFailure) {
        line = try RequestLine(bytes, range)
    }

    mutating func addField(_ bytes: [UInt8], _ range: Range<Int>) throws(RequestFailure) {
        fieldBytes += range.count
        guard fields.count < limits.fieldCount, fieldBytes <= limits.fields else { throw .tooManyFields }
        let (name, value) = try FieldLine.split(bytes, range)
        try interpret(bytes, name, value)
        fields.append(HTTPHeaders.Field(name: bytes.text(name), value: bytes.text(value)))
    }

    /// The head, and a builder that is ready for the next one.
    mutating func finish() throws(RequestFailure) -> RequestHead {
        guard let line else { throw .badRequestLine }
        let isHostRight = hostCount == 1 && host != nil || hostCount == 0 && !line.isVersion11
        guard isHostRight else { throw .badHost }
        let head = RequestHead(
            method: line.method,
            origin: line.origin ?? host ?? HTTPOrigin(scheme: "http", host: "localhost"),
            target: line.target,
            headers: HTTPHeaders(fields),
            framing: try framing(isVersion11: line.isVersion11),
            isVersion11: line.isVersion11,
            keepsAlive: !closes && (line.isVersion11 || keepsAlive),
            expectsContinue: expectsContinue && line.isVersion11
        )
        reset()
        return head
    }

    private mutating func reset() {
        line = nil
        fields = []
        (fieldBytes, hostCount, lengthCount, codingCount) = (0, 0, 0, 0)
        (host, length) = (nil, nil)
        (closes, keepsAlive, expectsContinue, isJSON) = (false, false, false, true)
    }

    private func framing(isVersion11: Bool) throws(RequestFailure) -> RequestHead.Framing {
        if codingCount > 0 {
            guard lengthCount == 0 else { throw .ambiguousLength }
            guard codingCount == 1, isVersion11 else { throw .badTransferEncoding }
            return .chunked
        }
        guard lengthCount > 0 else { return .none }
        guard lengthCount == 1, let length else { throw .badContentLength }
        guard length <= bodyLimit else { throw .bodyTooLong }
        return length == 0 ? .none : .length(length)
    }

    /// The greatest length of the body of this request.
    var bodyLimit: Int64 { isJSON ? min(limits.jsonBody, limits.body) : limits.body }

    private mutating func interpret(_ bytes: [UInt8], _ name: Range<Int>, _ value: Range<Int>) throws(RequestFailure) {
        switch name.count {
        case 4 where bytes.spells("host", name):
            hostCount += 1
            host = origin(bytes, value)
        case 6 where bytes.spells("expect", name):
            guard bytes.spells("100-continue", value) else { throw .unsupportedExpectation }
            expectsContinue = true
        case 10 where bytes.spells("connection", name):
            FieldLine.eachElement(bytes, value) { element in
                if bytes.spells("close", element) { closes = true }
                if bytes.spells("keep-alive", element) { keepsAlive = true }
            }
        case 12 where bytes.spells("content-type", name):
            isJSON = FieldLine.mentionsJSON(bytes, value)
        case 14 where bytes.spells("content-length", name):
            lengthCount += 1
            length = FieldLine.number(bytes, value)
            guard length != nil else { throw .badContentLength }
        case 17 where bytes.spells("transfer-encoding", name):
            codingCount += 1
            guard bytes.spells("chunked", value) else { throw .badTransferEncoding }
        default: break
        }
    }

    private mutating func origin(_ bytes: [UInt8], _ value: Range<Int>) -> HTTPOrigin? {
        if let knownHost, bytes[value].elementsEqual(knownHost.bytes) { return knownHost.origin }
        guard let origin = HostField.origin(bytes, value) else { return nil }
        knownHost = (Array(bytes[value]), origin)
        return origin
    }
}
