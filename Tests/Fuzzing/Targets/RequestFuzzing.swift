import Foundation

/// Feeds the request parser whole and in pieces: it must not trap, and find the same.
func fuzzRequest(_ input: UnsafeBufferPointer<UInt8>) {
    let bytes = Array(input)
    let whole = events(in: [bytes])
    let half = bytes.count / 2
    precondition(events(in: [Array(bytes[..<half]), Array(bytes[half...])]) == whole)
    precondition(events(in: bytes.map { [$0] }) == whole)
}

private enum Found: Hashable {
    case head(RequestHead)
    case body([UInt8])
    case end
    case failure(RequestFailure)
}

private func events(in pieces: [[UInt8]]) -> [Found] {
    var limits = RequestLimits()
    (limits.line, limits.field, limits.fields, limits.fieldCount, limits.trailers) = (64, 64, 256, 8, 64)
    (limits.body, limits.jsonBody, limits.chunkLine, limits.chunkExtensions) = (64, 32, 24, 48)
    var parser = RequestParser(limits: limits)
    var found: [Found] = []
    var body: [UInt8] = []
    for piece in pieces {
        var index = 0
        while let event = parser.next(piece, &index, end: piece.count) {
            precondition(index <= piece.count)
            switch event {
            case .body(let range): body += piece[range]
            case .head(let head):
                found.append(.head(head))
                _ = RequestPath(target: head.target)
                _ = Query(target: head.target)
            case .end:
                found += [.body(body), .end]
                body = []
            case .failure(let failure): found += [.body(body), .failure(failure)]
            }
        }
    }
    return found
}
