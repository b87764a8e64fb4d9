import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketTesting
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

    @Test(
        "What looks like a name in the letters of any alphabet is that name, and so are points and marks on it",
        arguments: [
            "paypaI", "paypa1", "PAYPA|", "pay\u{B7}pal", "paypal.", "p.a.y.p.a.l", "paypa\u{332}l",
            "\u{440}\u{430}ypal",
            "\u{13E2}\u{13AA}\u{13A9}\u{13E2}\u{13AA}\u{13DE}", "\u{A4D1}\u{A4EE}\u{A4EC}\u{A4D1}\u{A4EE}\u{A4E1}",
            "\u{2CA3}aypal", "p\u{251}yp\u{251}l", "ＰＡＹＰＡＬ", "\u{3C1}\u{3B1}ypal",
        ]
    )
    func shaped(name: String) {
        #expect(!LookAlike.looks(of: name).isDisjoint(with: LookAlike.looks(of: "paypal")), "\(name)")
    }

    @Test("A name in any case, with any point or blank put into it, looks like itself")
    func written() {
        var random = SeededGenerator(seed: 9)
        for name in ["paypal", "서울상점", "がっこう", "Öko-Laden", "кафе", "shop 24"] {
            for _ in 0..<30 {
                var written = ""
                for character in name {
                    let isSmall = Bool.random(using: &random)
                    written += isSmall ? String(character).lowercased() : String(character).uppercased()
                    written += [" ", ".", "\u{200B}", "", "\u{3164}"].randomElement(using: &random) ?? ""
                }
                #expect(!LookAlike.looks(of: written).isDisjoint(with: LookAlike.looks(of: name)), "\(written)")
            }
        }
    }

    @Test(
        "A name that speaks for the operator is taken by no one, at either door, but the operator may",
        arguments: ["admin", "Admin", "ADMIN", "аdmin", "운영자", "고객 센터", "管理者", "Open Market", "support."]
    )
    func reserved(name: String) async throws {
        let scene = try await DealScene()
        let body = try String(decoding: JSONEncoder().encode(["name": name]), as: UTF8.self)
        #expect(await scene.ask("PUT", "/api/profile", as: "cat", body).status == 409)
        #expect(await scene.ask("POST", "/api/vendors", as: nil, body).status == 409)
        let fields = #""uid":{"stringValue":"\#(scene.uid("cat"))"},"name":{"stringValue":"\#(name)"}"#
        let claim = FirebaseProbe.set("vendors/\(NameID.make(of: VendorNameKey(name).text))", fields)
        #expect(await scene.probe.commit(claim, as: scene.people["cat"]?.idToken).status != 200)
        #expect(try await scene.probe.backend.addVendor(name: name).name == name)
    }

    @Test(
        "A name of the operator's own list is taken by no one, at either door",
        arguments: ["Village Shop", "villаge.shop"]
    )
    func ownList(name: String) async throws {
        let probe = try await FirebaseProbe(reservedNames: ["Village shop"])
        let user = try await probe.signUp("ann@example.com")
        let body = try String(decoding: JSONEncoder().encode(["name": name]), as: UTF8.self)
        #expect(await probe.call("PUT", "/api/profile", as: user.idToken, body).status == 409)
        #expect(await probe.call("POST", "/api/vendors", as: nil, body).status == 409)
        let fields = #""uid":{"stringValue":"\#(user.uid)"},"name":{"stringValue":"\#(name)"}"#
        let claim = FirebaseProbe.set("vendors/\(NameID.make(of: VendorNameKey(name).text))", fields)
        #expect(await probe.commit(claim, as: user.idToken).status != 200)
        #expect(await probe.call("PUT", "/api/profile", as: user.idToken, #"{"name":"Village"}"#).status < 300)
    }

    @Test("A user who has enough names takes no more by documents")
    func manyNames() async throws {
        let scene = try await DealScene()
        var statuses: [Int] = []
        for letter in ["a", "b", "c", "d", "e", "f"] {
            let fields = #""uid":{"stringValue":"\#(scene.uid("cat"))"},"name":{"stringValue":"shop-\#(letter)"}"#
            let claim = FirebaseProbe.set("vendors/shop-\(letter)", fields)
            statuses.append(await scene.probe.commit(claim, as: scene.people["cat"]?.idToken).status)
        }
        // One more is the name under which they sell.
        #expect(statuses.filter { $0 == 200 }.count == 4 && statuses.last == 429, "\(statuses)")
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
