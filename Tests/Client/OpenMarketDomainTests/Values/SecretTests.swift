import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct SecretTests {
    private static let text = "s3cr3t-and-unmistakable"
    private let secret = Secret(text)

    private func dumped(_ value: some Any) -> String {
        var output = ""
        dump(value, to: &output)
        return output
    }

    private func descriptions(of value: some Any) -> [String] {
        [
            "\(value)", String(describing: value), String(reflecting: value), dumped(value),
            "\(Mirror(reflecting: value).children.map { "\($0)" })", "\(Optional(value) as Any)", "\([value])",
        ]
    }

    @Test("No way of printing shows the text")
    func hidden() {
        let all = descriptions(of: secret) + [secret.description, secret.debugDescription]
        #expect(all.allSatisfy { !$0.contains(Self.text) })
    }

    @Test("Values that hold a secret do not show it either")
    func hiddenInside() {
        let credentials = VendorCredentials(identifier: "me", secret: secret)
        let session = Session(vendor: .fixture(), credentials: credentials)
        let all = descriptions(of: credentials) + descriptions(of: session)
        #expect(all.allSatisfy { !$0.contains(Self.text) })
    }

    @Test("A mock's report does not show it")
    func hiddenInReports() async {
        let delete = MockUseCase<(id: Product.ID, secret: Secret?), Void>("deleteProduct")
        await #expect(throws: MarketError.unscripted) { try await delete(Product.ID(1), secret: secret) }
        #expect(delete.reports.allSatisfy { !$0.description.contains(Self.text) })
        #expect(delete.reports.allSatisfy { !$0.isClean })
    }

    @Test("The text is there for a caller who asks for it by name")
    func revealed() {
        #expect(secret.reveal() == Self.text)
        #expect(secret == Secret(Self.text))
        #expect(secret != Secret(""))
        #expect(Secret("").isEmpty)
    }
}
