import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Codings that a client takes", .slot)
struct AcceptedCodingsTests {
    @Test(
        "Gzip is taken by those who name it, and like it no less than the bytes as they are",
        arguments: [
            ("gzip", true), ("gzip, deflate, br, zstd", true), ("br;q=1.0, GZIP;q=0.8", true), ("x-gzip", true),
            ("*", true), ("*;q=0.1", true), ("gzip;q=0.001", true), ("gzip ; q=0.5", true), ("gzip;Q=1", true),
            ("identity;q=0, gzip", true), ("identity;q=0.5, gzip;q=0.5", true), ("*;q=0, gzip;q=0.2", true),
            ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000", false),
            ("*;q=0", false), ("gzip;q=0, *", false), ("identity, gzip;q=0.5", false), ("gzip;q=2", false),
            ("gzip;q=-1", false), ("gzip;q=nan", false), ("gzip;q=x", false), ("gzip;level=9", false), (",;,=,", false),
        ]
    )
    func wishes(_ field: String, _ takes: Bool) {
        #expect(AcceptedCodings.takeGzip(["Accept-Encoding": field]) == takes)
    }

    @Test("Several fields are one list, and a client that says nothing is given no coding")
    func fields() {
        #expect(!AcceptedCodings.takeGzip([:]))
        var headers: HTTPHeaders = ["Accept-Encoding": "br"]
        headers.append("accept-encoding", "gzip")
        #expect(AcceptedCodings.takeGzip(headers))
    }
}
