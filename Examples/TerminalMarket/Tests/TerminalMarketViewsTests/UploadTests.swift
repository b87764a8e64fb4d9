import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import TerminalKit

@Suite("A product on its way")
@MainActor
struct UploadTests {
    @Test("The form says how far it has come, and takes no more keys", arguments: Language.allCases)
    func progress(language: Language) async throws {
        let market = MockUseCases()
        let gate = Gate()
        gate.close()
        market.registerProduct.call.handles { arguments throws(MarketError) in
            arguments.progress?(.sending(bytes: 40, total: 100))
            try? await gate.pass()
            return .fixture()
        }
        let context = SceneContext(market: market.all, wording: Wording(language))
        let form = ProductFormModel(.register, context: context)
        form.send(.edit(.name, "Desk lamp"))
        form.send(.edit(.price, "12000"))
        form.send(.edit(.stock, "1"))
        form.send(.edit(.description, "A lamp for a desk, as good as new."))
        form.send(.add([Fixture.imageInput]))
        let sending = Task { await form.perform(.submit) }
        for await state in form.states() {
            if case .submitting(_, 0.4?) = state.submission { break }
        }
        try Golden.check("form-sending") { Snapshot(.form(form), wording: context.wording, size: $0) }
        form.send(.edit(.name, "Another"))
        #expect(form.state[.name] == "Desk lamp")
        gate.open()
        await sending.value
        try Golden.check("form-sent") { Snapshot(.form(form), wording: context.wording, size: $0) }
    }
}
