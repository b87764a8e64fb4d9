import OpenMarketHTTPServer
import OpenMarketWire

/// What a parser found, with the bodies put together, so that it can be compared whatever the cuts were.
enum Found: Hashable {
    case head(RequestHead)
    case body([UInt8])
    case end
    case failure(RequestFailure)
}

/// Feeds a parser with pieces and collects what it finds.
func found(in pieces: [[UInt8]], limits: RequestLimits = RequestLimits()) -> [Found] {
    var parser = RequestParser(limits: limits)
    var all: [Found] = []
    for piece in pieces {
        var index = 0
        while let event = parser.next(piece, &index, end: piece.count) {
            switch event {
            case .head(let head): all.append(.head(head))
            case .end: all.append(.end)
            case .failure(let failure): all.append(.failure(failure))
            case .body(let range):
                if case .body(let before) = all.last {
                    all[all.count - 1] = .body(before + piece[range])
                } else {
                    all.append(.body(Array(piece[range])))
                }
            }
        }
    }
    return all
}

func found(in text: String, limits: RequestLimits = RequestLimits()) -> [Found] {
    found(in: [Array(text.utf8)], limits: limits)
}

extension [UInt8] {
    /// The bytes one by one.
    var singly: [[UInt8]] { map { [$0] } }

    /// The bytes in pieces of random sizes.
    func cut(using generator: inout some RandomNumberGenerator) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = self[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...Swift.min(rest.count, 40), using: &generator)
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}

extension [Found] {
    var failure: RequestFailure? {
        for case .failure(let failure) in self { return failure }
        return nil
    }

    var heads: [RequestHead] {
        compactMap { found in
            if case .head(let head) = found { head } else { nil }
        }
    }

    var bodies: [[UInt8]] {
        compactMap { found in
            if case .body(let bytes) = found { bytes } else { nil }
        }
    }
}
