import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise11

@Suite("Deleting a product")
@MainActor
struct DeletionModelTests {
    private let delete = MockUseCase<(id: Product.ID, secret: Secret?), Void>("deleteProduct")

    @Test("Choosing to delete asks first, and sends nothing")
    func asks() async {
        delete.call.returns(())
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)

        await model.tapDelete()

        #expect(model.step == .asking)
        #expect(delete.call.callCount == 0)
    }

    @Test("No keeps the product")
    func saysNo() async {
        delete.call.returns(())
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)

        await model.tapDelete()
        await model.answer(false)

        #expect(model.step == .idle)
        #expect(delete.call.callCount == 0)
    }

    @Test("Yes deletes it, once")
    func saysYes() async throws {
        delete.call.returns(())
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)

        await model.tapDelete()
        await model.answer(true)
        await model.answer(true)

        #expect(model.step == .done)
        #expect(delete.call.calls.map(\.id) == [Product.ID(7)])
        try delete.verify()
    }

    @Test("A failure is shown, and the user can try again")
    func failure() async {
        delete.call.fails(.offline)
        delete.call.returns(())
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)

        await model.tapDelete()
        await model.answer(true)
        #expect(model.step == .failed(.offline))

        await model.tapDelete()
        #expect(model.step == .asking)
        await model.answer(true)
        #expect(model.step == .done)
    }

    @Test("A spinner turns while it is deleted; until then no second answer or question does anything")
    func whileDeleting() async throws {
        delete.call.returns(())
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)
        await model.tapDelete()

        delete.call.hold()
        let first = Task { await model.answer(true) }
        try await eventually(within: .seconds(10)) { [delete] in delete.call.callCount == 1 }
        #expect(model.step == .deleting)
        let second = Task {
            await model.tapDelete()
            await model.answer(true)
            await model.answer(false)
        }
        for _ in 1...20_000 where delete.call.callCount < 2 { await Task.yield() }
        #expect(model.step == .deleting)
        delete.call.release()
        await first.value
        await second.value

        #expect(model.step == .done)
        #expect(delete.call.callCount == 1)
    }

    @Test("A cancelled deletion is no failure, and shows the product again")
    func cancelled() async {
        delete.call.fails(.cancelled)
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)

        await model.tapDelete()
        await model.answer(true)

        #expect(model.step == .idle)
    }

    @Test("What is gone cannot be deleted again")
    func gone() async {
        delete.call.returns(())
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)
        await model.tapDelete()
        await model.answer(true)

        await model.tapDelete()
        await model.answer(true)
        await model.answer(false)

        #expect(model.step == .done)
        #expect(delete.call.callCount == 1)
    }

    @Test("An answer without a question does nothing")
    func noQuestion() async {
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)

        await model.answer(true)
        #expect(model.step == .idle)
        #expect(delete.call.callCount == 0)

        // An alert is no question either.
        delete.call.fails(.offline)
        await model.tapDelete()
        await model.answer(true)
        await model.answer(true)

        #expect(model.step == .failed(.offline))
        #expect(delete.call.callCount == 1)
    }
}
