import Foundation

/// Feeds the request parser whole and in pieces: it must not trap, and find the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = summary(of: [bytes])
    let half = bytes.count / 2
    precondition(summary(of: [Array(bytes[..<half]), Array(bytes[half...])]) == whole)
    precondition(summary(of: bytes.map { [$0] }) == whole)
    return 0
}

private func summary(of pieces: [[UInt8]]) -> [String] {
    var limits = RequestLimits()
    (limits.line, limits.field, limits.fields, limits.fieldCount, limits.trailers) = (64, 64, 256, 8, 64)
    (limits.body, limits.jsonBody, limits.chunkLine, limits.chunkExtensions) = (64, 32, 24, 48)
    var parser = RequestParser(limits: limits)
    var found: [String] = []
    var body: [UInt8] = []
    for piece in pieces {
        var index = 0
        while let event = parser.next(piece, &index, end: piece.count) {
            precondition(index <= piece.count)
            switch event {
            case .body(let range): body += piece[range]
            case .head(let head):
                found.append("\(head)")
                _ = RequestPath(target: head.target)
                _ = Query(target: head.target)
            case .end:
                found.append("end \(body)")
                body = []
            case .failure(let failure): found.append("\(failure) \(body)")
            }
        }
    }
    return found
}
