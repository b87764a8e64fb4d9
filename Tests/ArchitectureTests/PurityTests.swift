import TestSupport
import Testing

@Suite("Pure layers", .slot)
struct PurityTests {
    @Test("Inner layers neither load URLs, nor speak to users, nor differ between platforms")
    func innerLayersArePure() {
        let findings = SourceTree.sources.flatMap(PurityRule().findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("Money never meets binary floating point")
    func moneyIsExact() {
        let findings = SourceTree.sources.flatMap(ExactMoneyRule().findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test(
        "Impure code is found",
        arguments: [
            "let session: URLSession",
            #"throw Broken("가격을 확인하세요")"#,
            "#if os(Linux)\n#endif",
            #"let text = "total \(URLSession.shared)""#,
        ]
    )
    func impure(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketDomain/Planted.swift", text: text)
        #expect(PurityRule().findings(in: file).count == 1)
    }

    @Test(
        "Words in comments and the outermost layer are left alone",
        arguments: [
            (
                "Sources/Client/OpenMarketDomain/A.swift",
                "/// Not `URLRequest`, and not 가격 either.\nlet text = \"price\""
            ),
            ("Sources/Client/OpenMarketInfrastructure/A.swift", "#if os(Linux)\nlet session: URLSession\n#endif"),
            ("Sources/Client/OpenMarketTesting/A.swift", "let name = \"의자\""),
        ]
    )
    func pure(path: String, text: String) {
        #expect(PurityRule().findings(in: SourceFile(path: path, text: text)).isEmpty)
    }

    @Test(
        "A price in binary floating point is found",
        arguments: [
            "let price: Double",
            "let bargainPrice: Double?",
            "price = try container.decode(Double.self, forKey: .discountedPrice)",
            "NSDecimalNumber(decimal: money.amount).doubleValue",
        ]
    )
    func inexactMoney(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: text)
        #expect(ExactMoneyRule().findings(in: file).count == 1)
    }

    @Test("Exact prices, and other numbers in floating point, are left alone")
    func exactMoney() {
        let text = "let price: Decimal\nlet quality: Double // of the price tag's picture"
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: text)
        #expect(ExactMoneyRule().findings(in: file).isEmpty)
    }
}
