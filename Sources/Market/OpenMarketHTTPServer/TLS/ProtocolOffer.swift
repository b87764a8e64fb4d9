/// The protocols that a client offers for a connection, each with its length before it (RFC 7301, section 3.1).
enum ProtocolOffer {
    private static let http11 = Array("http/1.1".utf8)

    /// Returns the bytes of an offer that name HTTP/1.1; `nil` where it is not offered, or the offer is cut.
    static func http11(in offer: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var start = 0
        while start < offer.count {
            let name = start + 1..<start + 1 + Int(offer[start])
            guard name.upperBound <= offer.count else { return nil }
            if offer[name].elementsEqual(http11) { return name }
            start = name.upperBound
        }
        return nil
    }
}
