import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise11

@Suite("Deleting a product, as its teacher looks at it")
@MainActor
struct DeletionModelHeldTests {
    @Test("A product that is gone already is told as what the market says")
    func gone() async {
        let delete = MockUseCase<(id: Product.ID, secret: Secret?), Void>("deleteProduct")
        delete.call.fails(.notFound, .rateLimited(retryAfter: .seconds(3)))
        let model = DeletionModel(Product.ID(1), deleteProduct: delete)
        for error in [MarketError.notFound, .rateLimited(retryAfter: .seconds(3))] {
            await model.tapDelete()
            await model.tapDelete()
            #expect(model.step == .asking)
            await model.answer(true)
            #expect(model.step == .failed(error))
        }
    }

    @Test("A model that nobody holds is gone, also after a deletion")
    func leak() async {
        let delete = MockUseCase<(id: Product.ID, secret: Secret?), Void>("deleteProduct")
        delete.call.returns(())
        weak var left: DeletionModel?
        do {
            let model = DeletionModel(Product.ID(1), deleteProduct: delete)
            left = model
            await model.tapDelete()
            await model.answer(true)
        }
        #expect(left == nil)
    }
}
