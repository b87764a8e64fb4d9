import Testing

@testable import Exercise18

@Suite("The name of a vendor")
struct VendorNameRulesTests {
    private let rules = VendorNameRules(taken: ["Ann"])

    @Test("A good name breaks no rule")
    func good() {
        #expect(rules.violations(of: "Bob") == [])
    }
}
