import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: it is reported", .slot, .timeLimit(.minutes(10)))
struct DetailReportTests {
    let stage = Stage()

    @Test("Every reason can be chosen, and is sent", arguments: Report.Reason.allCases)
    func reasons(reason: Report.Reason) async throws {
        try await stage.logIn(.fixture(vendor: Vendor(id: Vendor.ID(99), name: "buyer"), auth: .fixture()))
        let (detail, _) = await stage.loadedDetail()
        stage.market.sellers.report.returns(())
        await detail.perform(command: "aboutSeller")
        await detail.answer(.report)
        #expect(detail.state.alert?.kind == .reportReasons)
        let choice = try #require(detail.state.alert?.actions.map(\.choice).first { $0.rawValue == "\(reason)" })
        await detail.answer(choice)
        #expect(stage.market.sellers.report.calls == [Report(.product(detail.id), reason)])
        #expect(detail.state.alert?.kind == .reported)
    }

    @Test("Cancelling sends nothing, and a refusal is told")
    func refusals() async throws {
        try await stage.logIn(.fixture(vendor: Vendor(id: Vendor.ID(99), name: "buyer"), auth: .fixture()))
        let (detail, _) = await stage.loadedDetail()
        await detail.perform(command: "aboutSeller")
        await detail.answer(.report)
        await detail.answer(.cancel)
        #expect(stage.market.sellers.report.calls.isEmpty)
        stage.market.sellers.report.fails(.rateLimited(retryAfter: .seconds(9)))
        await detail.perform(command: "aboutSeller")
        await detail.answer(.report)
        await detail.answer(.spam)
        #expect(detail.state.alert?.kind == .error)
    }
}
