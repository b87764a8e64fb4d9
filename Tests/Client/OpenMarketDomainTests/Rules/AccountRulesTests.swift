import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct AccountRulesTests {
    private let rules = AccountRules.default

    @Test(
        "An address has one at-sign with something before it and a point inside what follows",
        arguments: ["a@b.c", "first.last+tag@mail.example.co.kr", "한글@도메인.한국"]
    )
    func addresses(email: String) {
        #expect(rules.violations(of: Credentials(email: email, password: Secret("123456"))).isEmpty)
    }

    @Test(
        "Anything else is not shaped like an address",
        arguments: [
            "", "a", "@b.c", "a@", "a@b", "a@@b.c", "a@b.c@d.e", "a@.c", "a@b.", "a@b..c", " a@b.c", "a b@c.d",
            "a@b.c\n", "a\0@b.c", String(repeating: "a", count: 251) + "@b.c",
        ]
    )
    func notAddresses(email: String) {
        #expect(rules.violations(of: Credentials(email: email, password: Secret("123456"))) == [.emailShape])
    }

    @Test("A password needs six characters, as a reader counts them")
    func passwords() {
        #expect(violations(password: "12345") == [.passwordLength(5, minimum: 6)])
        #expect(violations(password: "123456").isEmpty)
        #expect(violations(password: "👨‍👩‍👧👨‍👩‍👧") == [.passwordLength(2, minimum: 6)])
    }

    @Test("A vendor name has 1 to 40 characters, white space around it aside")
    func vendorNameLength() {
        let forty = String(repeating: "가", count: 40)
        #expect(violations(name: "a").isEmpty)
        #expect(violations(name: " \(forty)\n").isEmpty)
        #expect(violations(name: forty + "가") == [.vendorNameLength(41, allowed: 1...40)])
        #expect(violations(name: "") == [.vendorNameLength(0, allowed: 1...40)])
        #expect(violations(name: " \t") == [.vendorNameLength(0, allowed: 1...40)])
    }

    @Test("Few characters of very many bytes are too long as well")
    func vendorNameBytes() {
        let zalgo = "a" + String(repeating: "\u{0301}", count: 300)
        #expect(violations(name: zalgo) == [.vendorNameLength(1, allowed: 1...40)])
    }

    @Test(
        "A vendor name holds nothing that means something in an id",
        arguments: ["50%", "a/b", "a\u{7}b", "a\0b", ".", "..", "__name__"]
    )
    func vendorNameCharacters(name: String) {
        #expect(violations(name: name) == [.forbiddenCharacter(.vendorName)])
    }

    @Test("Odd names that can be stored are fine", arguments: ["a.b", "__a", "O'Brien & Söhne", "🦊", "한옥 상점", "a+b=c"])
    func oddVendorNames(name: String) {
        #expect(violations(name: name).isEmpty)
    }

    @Test("Everything wrong is said at once, in the order of the form")
    func allInOrder() {
        let info = SignUpInfo(email: "nobody", password: Secret("1"), vendorName: String(repeating: "%", count: 41))
        #expect(
            rules.violations(of: info) == [
                .emailShape, .passwordLength(1, minimum: 6), .vendorNameLength(41, allowed: 1...40),
                .forbiddenCharacter(.vendorName),
            ]
        )
    }

    @Test("A message has something to read in it and at most a thousand characters")
    func messages() {
        let rules = MessageRules.default
        for blank in ["", " ", "\n\t", "\u{200B}", "\u{7}", "\u{3164}", "\u{2800}", "\u{FEFF}\u{AD}", "\u{115F}"] {
            #expect(rules.violations(of: blank) == [.messageBlank])
        }
        let longest = String(repeating: "👍🏽", count: 1000)
        #expect(rules.violations(of: longest).isEmpty)
        #expect(
            rules.violations(of: longest + "\0") == [
                .messageLength(1001, maximum: 1000), .forbiddenCharacter(.message),
            ]
        )
    }

    private func violations(password: String) -> [Violation] {
        rules.violations(of: Credentials(email: "a@b.c", password: Secret(password)))
    }

    private func violations(name: String) -> [Violation] {
        rules.violations(ofVendorName: name)
    }
}
