import CourseLaws
import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise11

@Suite("Deleting a product")
@MainActor
struct DeletionModelTests {
    private let delete = MockUseCase<(id: Product.ID, secret: Secret?), Void>("deleteProduct")

    @Test("The question comes first, and only *yes* sends anything", arguments: Draw.cases())
    func question(draw: Draw) async {
        delete.call.returns(())
        let id = Product.ID(draw.int(1...999))
        let model = DeletionModel(id, deleteProduct: delete)
        // Any taps without a yes to a question: answers before it, the menu again, no.
        var isAsked = false
        for _ in 0..<draw.int(1...12) {
            if draw.bool() {
                await model.tapDelete()
                isAsked = true
            } else {
                await model.answer(isAsked ? false : draw.bool())
                isAsked = false
            }
            #expect(model.step == (isAsked ? .asking : .idle))
            #expect(delete.call.callCount == 0)
        }
        await model.tapDelete()
        await model.answer(true)
        #expect(delete.call.calls.map(\.id) == [id])
        #expect(model.step == .done)
    }

    @Test("A second *yes* sends nothing, during a deletion or after it", arguments: Draw.cases(15))
    func onlyOnce(draw: Draw) async throws {
        delete.call.returns((), (), ())
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)
        await model.tapDelete()
        delete.call.hold()
        let first = Task { await model.answer(true) }
        try await eventually(within: .seconds(10)) { [delete] in delete.call.callCount == 1 }
        let taps = draw.list(1...6) { draw.int(0...2) }
        var hasEnded = false
        let more = Task {
            for tap in taps { await play(tap, on: model) }
            hasEnded = true
        }
        // Until the taps have ended or sent something; those that wait for the first deletion end after it.
        for _ in 1...500 where !hasEnded && delete.call.callCount < 2 { await Task.yield() }
        #expect(model.step == .deleting && delete.call.callCount == 1)
        delete.call.release()
        await first.value
        await more.value

        for tap in draw.list(1...6, of: { draw.int(0...2) }) { await play(tap, on: model) }
        #expect(model.step == .done && delete.call.callCount == 1)
    }

    @Test("A spinner turns from *yes* until the response", arguments: Draw.cases(20))
    func spins(draw: Draw) async throws {
        let error = draw.int(0...2) == 0 ? nil : draw.one(of: anyError)
        if let error { delete.call.fails(error) } else { delete.call.returns(()) }
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)
        await model.tapDelete()
        delete.call.hold(ignoringCancellation: true)
        let deleting = Task { await model.answer(true) }
        try await eventually(within: .seconds(10)) { [delete] in delete.call.callCount == 1 }
        #expect(model.step == .deleting)
        delete.call.release()
        await deleting.value

        #expect(model.step == (error.map { $0 == .cancelled ? .idle : .failed($0) } ?? .done))
    }

    @Test("A failure is shown, and the user can try again; a cancelled deletion is no failure", arguments: Draw.cases())
    func again(draw: Draw) async {
        let model = DeletionModel(Product.ID(7), deleteProduct: delete)
        let errors = draw.list(1...6) { draw.one(of: anyError) }
        for error in errors {
            delete.call.fails(error)
            await model.tapDelete()
            #expect(model.step == .asking)
            await model.answer(true)
            #expect(model.step == (error == .cancelled ? .idle : .failed(error)))
            // An alert is no question.
            await model.answer(draw.bool())
            #expect(model.step == (error == .cancelled ? .idle : .failed(error)))
        }
        delete.call.returns(())
        await model.tapDelete()
        await model.answer(true)
        #expect(model.step == .done && delete.call.callCount == errors.count + 1)
    }

    private let anyError: [MarketError] = [
        .offline, .unreachable, .connectionLost, .timedOut, .cancelled, .unauthenticated, .notOwner, .notFound,
        .conflict,
        .unavailable(retryAfter: nil), .cancelled,
    ]

    private func play(_ tap: Int, on model: DeletionModel) async {
        if tap == 0 { await model.tapDelete() } else { await model.answer(tap == 1) }
    }

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
        var hasEnded = false
        let second = Task {
            await model.tapDelete()
            await model.answer(true)
            await model.answer(false)
            hasEnded = true
        }
        for _ in 1...500 where !hasEnded && delete.call.callCount < 2 { await Task.yield() }
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
