import Testing

@testable import Exercise18

@Suite("The name of a vendor")
struct VendorNameRulesTests {
    private let rules = VendorNameRules(taken: ["Ann", "Kim Yuna", "ACE"])

    @Test("Letters of any script, digits and spaces are allowed", arguments: ["Bob", "김유나", "Shop 24", "Zoë"])
    func good(name: String) {
        #expect(rules.violations(of: name) == [])
    }

    @Test("Each bound is allowed, and one more is not", arguments: [(1, false), (2, true), (20, true), (21, false)])
    func length(count: Int, isAllowed: Bool) {
        // The second letter is one character on the screen, and two scalars.
        for letter in ["b", "e\u{301}"] {
            let name = String(repeating: letter, count: count)
            #expect(rules.violations(of: name) == (isAllowed ? [] : [.length(count)]))
        }
    }

    @Test("The spaces and line breaks around a name are neither stored nor counted")
    func trimmed() {
        #expect(rules.stored("  Bob \n") == "Bob")
        #expect(rules.stored("Kim  Bob") == "Kim  Bob")
        #expect(rules.violations(of: " b ") == [.length(1)])
        #expect(rules.violations(of: " " + String(repeating: "b", count: 20) + "\n") == [])
        #expect(rules.violations(of: "") == [.length(0)])
    }

    @Test("Each forbidden character is told once, in the order of the name")
    func characters() {
        #expect(rules.violations(of: "b@o!b@") == [.character("@"), .character("!")])
        #expect(rules.violations(of: "b🪑b") == [.character("🪑")])
        #expect(rules.violations(of: "b\tb") == [.character("\t")])
    }

    @Test("A name is taken whatever its case and spaces", arguments: ["Ann", "ANN", " ann ", "kim yuna", "ace"])
    func taken(name: String) {
        #expect(rules.violations(of: name) == [.taken])
    }

    @Test("A name that only begins like another one is free", arguments: ["Anna", "An", "Kim"])
    func free(name: String) {
        #expect(rules.violations(of: name) == [])
    }

    @Test("A mistake hides no other: length, characters, taken")
    func all() {
        let rules = VendorNameRules(taken: ["@"])
        #expect(rules.violations(of: " @ ") == [.length(1), .character("@"), .taken])
    }
}
