import Foundation
package import OpenMarketWire

/// One range of bytes that a client asks for (RFC 9110, section 14.1.2).
package enum ByteRange: Sendable, Hashable {
    /// The bytes from one to another, both included; up to the end without the other one.
    case from(Int, through: Int?)
    /// The last bytes, by their number.
    case last(Int)

    /// The range in the value of a `Range` field; `nil` for several ranges, other units and what makes no sense.
    ///
    /// Such a field is to be ignored. Numbers too large for the machine are as good as its largest.
    package init?(_ field: String) {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let bounds = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return nil }
        switch (Self.number(bounds[0]), Self.number(bounds[1])) {
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (let first?, nil) where bounds[1].isEmpty: self = .from(first, through: nil)
        case (nil, let count?) where bounds[0].isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// Returns the places of the bytes in a body of this length; `nil` when it has none of them.
    package func places(in count: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < count else { return nil }
            return first..<(min(last ?? count, count - 1) + 1)
        case .last(let most):
            guard most > 0, count > 0 else { return nil }
            return max(0, count - most)..<count
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }
}

extension HTTPResponse {
    /// Returns the part of the response that the request asks for, or all of it.
    ///
    /// A handler lets its response be taken apart by `Accept-Ranges: bytes`. A request that names a state of the thing
    /// in `If-Range` gets a part of that state only.
    package func part(for method: HTTPMethod, _ asked: HTTPHeaders) -> HTTPResponse {
        guard status == 200, method == .get, headers["Accept-Ranges"] == "bytes" else { return self }
        let fields = asked.values(of: "Range")
        guard fields.count == 1, isStill(asked["If-Range"]), let range = ByteRange(fields[0]) else {
            return self
        }
        guard let places = range.places(in: body.count) else {
            let length: HTTPHeaders = [
                "Content-Range": "bytes */\(body.count)", "Accept-Ranges": "bytes", "Cache-Control": "no-store",
            ]
            return HTTPResponse(status: 416, headers: length)
        }
        var part = self
        part.status = 206
        part.headers["Content-Range"] = "bytes \(places.lowerBound)-\(places.upperBound - 1)/\(body.count)"
        let start = body.startIndex
        part.body = body.subdata(in: (start + places.lowerBound)..<(start + places.upperBound))
        return part
    }

    /// Returns whether the thing is in the state that a client has a part of: the same strong tag, or the same date.
    private func isStill(_ state: String?) -> Bool {
        guard let state else { return true }
        guard state.hasSuffix("\"") else { return state == headers["Last-Modified"] }
        return !state.hasPrefix("W/") && state == headers["ETag"]
    }
}
