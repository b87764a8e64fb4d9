import Foundation

/// Feeds the form parser whole and in pieces: it must not trap, find the same, and not work too long.
///
/// The first line is the media type, the rest is the body.
func fuzzForm(_ input: UnsafeBufferPointer<UInt8>) {
    let bytes = Array(input)
    let line = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let type = "multipart/form-data; boundary=" + String(decoding: bytes[..<line], as: UTF8.self)
    let body = Array(bytes[line...].dropFirst())
    let whole = outcome(of: [body], type)
    let third = body.count / 3
    precondition(outcome(of: [Array(body[..<third]), Array(body[third...])], type) == whole)
    precondition(outcome(of: body.map { [$0] }, type) == whole)
}

private func outcome(of pieces: [[UInt8]], _ type: String) -> Result<[ReceivedPart], MultipartFailure> {
    var limits = MultipartLimits()
    (limits.parts, limits.headers, limits.header, limits.partBytes, limits.preamble) = (4, 3, 128, 128, 64)
    do throws(MultipartFailure) {
        var parser = try MultipartParser(contentType: type, limits: limits)
        var collector = try MultipartCollector(contentType: type, limits: limits)
        var size = 0
        for piece in pieces {
            _ = try parser.push(piece)
            try collector.push(piece)
            size += piece.count
        }
        precondition(parser.steps <= 4 * size + 16)
        return .success(try collector.finish())
    } catch {
        return .failure(error)
    }
}
