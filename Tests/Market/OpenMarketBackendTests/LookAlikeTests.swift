import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Names of vendors that look like others", .slot)
struct LookAlikeTests {
    @Test(
        "A name that looks like a taken one is refused",
        arguments: [
            "Alpha", "ALPHA", "alpha ", " alpha", "al pha", "al\u{200B}pha", "\u{FEFF}alpha", "alp\u{AD}ha",
            "alpha\u{2062}", "al\u{2060}pha", "al\u{3164}pha", "ＡＬＰＨＡ", "ａｌｐｈａ", "\u{430}lpha",
            "alph\u{3B1}", "\u{410}LPH\u{391}", "al\u{440}ha", "\u{391}l\u{3C1}h\u{430}", "al\u{A0}pha", "𝐚𝐥𝐩𝐡𝐚",
        ]
    )
    func refused(name: String) async throws {
        let probe = try await MarketProbe()
        #expect(await probe.json("POST", "/api/vendors", as: nil, #"{"name":"alpha"}"#).status == 201)
        let body = try String(decoding: JSONEncoder().encode(["name": name]), as: UTF8.self)
        #expect(await probe.json("POST", "/api/vendors", as: nil, body).status == 409)
        await #expect(throws: BackendError.taken) { try await probe.backend.addVendor(name: name) }
    }

    @Test("A name that looks different is free", arguments: ["alpha2", "alfa", "알파", "альфа", "άλφα", "alphą", "α"])
    func free(name: String) async throws {
        let probe = try await MarketProbe()
        _ = try await probe.backend.addVendor(name: "alpha")
        #expect(try await probe.backend.addVendor(name: name).name == name)
    }

    @Test("Capital letters of another alphabet are told from small ones by their shape")
    func shapes() {
        // Cyrillic В has the shape of B, в has not.
        #expect(!LookAlike.looks(of: "\u{412}AR").isDisjoint(with: LookAlike.looks(of: "bar")))
        #expect(LookAlike.looks(of: "\u{432}ar").isDisjoint(with: LookAlike.looks(of: "bar")))
        #expect(!LookAlike.looks(of: "\u{412}\u{410}").isDisjoint(with: LookAlike.looks(of: "\u{432}\u{430}")))
        #expect(LookAlike.looks(of: "\u{200B}") == ["\u{200B}"])
    }
}
