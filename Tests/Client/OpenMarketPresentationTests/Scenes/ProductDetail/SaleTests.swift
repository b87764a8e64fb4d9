import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The sale of a product", .slot, .timeLimit(.minutes(10)))
struct SaleTests {
    private let stage = Stage()
    private let model: ProductDetailModel
    private var sellers: MockSellers { stage.market.sellers }

    init() {
        model = ProductDetailModel(Product.ID(1), context: stage.context)
    }

    private func sale(
        isSold: Bool,
        isConfirmed: Bool = false,
        isSeller: Bool,
        reviews: [Review] = []
    ) -> Sale {
        Sale(
            product: Product.ID(1),
            isSold: isSold,
            isConfirmed: isConfirmed,
            seller: Seller(vendor: Vendor(id: Vendor.ID(7), name: "sam")),
            buyer: Seller(vendor: Vendor(id: Vendor.ID(8), name: "bea"), user: UserID(rawValue: "u8")),
            isSeller: isSeller,
            reviews: reviews
        )
    }

    private let own = review(isOwn: true)

    private static func review(isOwn: Bool) -> Review {
        Review(
            id: Review.ID(rawValue: "5"),
            product: Product.ID(1),
            productName: "Lamp",
            writerName: "bea",
            writer: nil,
            stars: .two,
            text: "Late",
            writtenAt: Date(timeIntervalSince1970: 1_700_000_000),
            isOwn: isOwn
        )
    }

    @Test("Each party is told of the other one, and nobody else of anything")
    func parties() async throws {
        await model.loadSale()
        #expect(sellers.sale.calls.isEmpty)
        try await stage.logIn(.fixture(auth: .fixture()))
        for (isSold, isSeller, phrase) in [
            (false, true, Phrase.saleReservedFor), (true, true, .saleSoldTo), (false, false, .saleReservedBy),
            (true, false, .saleBoughtFrom),
        ] {
            sellers.sale.returns(sale(isSold: isSold, isSeller: isSeller))
            await model.loadSale()
            let waiting = isSeller && isSold ? "\n" + stage.wording(.saleAwaitsBuyer) : ""
            #expect(model.state.sale.text == stage.wording(phrase, isSeller ? "bea" : "sam") + waiting)
            #expect(model.state.sale.canReview == (isSold && !isSeller))
        }
        sellers.sale.returns(nil)
        await model.loadSale()
        #expect(model.state.sale.text == nil && !model.state.sale.canReview)
    }

    @Test("A review is written once, shown, and deleted")
    func review() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        await model.perform(command: "review/5", text: "too early")
        #expect(sellers.review.calls.isEmpty)
        sellers.sale.returns(sale(isSold: true, isSeller: false))
        await model.loadSale()
        sellers.review.returns(own)
        sellers.sale.returns(sale(isSold: true, isSeller: false, reviews: [own]))
        await model.perform(command: "review/2", text: "Late")
        #expect(sellers.review.calls.map(\.stars) == [.two])
        #expect(model.state.sale.reviews.map(\.stars) == ["★★☆☆☆"] && !model.state.sale.canReview)
        sellers.sale.returns(sale(isSold: true, isSeller: false))
        await model.perform(command: "deleteReview/5")
        #expect(sellers.deleteReview.calls.isEmpty && model.state.alert?.kind == .confirmDelete)
        #expect(model.state.alert?.message == "Do you really want to delete your review?")
        await model.answer(.yes)
        #expect(sellers.deleteReview.calls == [own.id] && model.state.sale.canReview)
    }

    @Test("The buyer confirms the sale, and then the seller is no longer waiting")
    func confirming() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        await model.perform(command: "confirm")
        #expect(sellers.confirmSale.calls.isEmpty)
        sellers.sale.returns(sale(isSold: true, isSeller: false))
        await model.loadSale()
        #expect(model.commands.map(\.id.rawValue).contains("confirm"))
        sellers.sale.returns(sale(isSold: true, isConfirmed: true, isSeller: false))
        await model.perform(command: "confirm")
        #expect(sellers.confirmSale.calls == [Product.ID(1)])
        #expect(!model.state.sale.canConfirm && model.state.sale.canReview)
        sellers.sale.returns(sale(isSold: true, isConfirmed: true, isSeller: true))
        await model.loadSale()
        #expect(model.state.sale.canReview && model.state.sale.text == stage.wording(.saleSoldTo, "bea"))
    }

    @Test("Each step of a sale is said once in passing, to the one who takes it and to the one who has the page open")
    func notices() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        func said() async -> String? {
            let alert = model.alert
            #expect(alert?.isSuccess != false)
            await model.answer(.ok, text: nil)
            return alert?.message
        }
        func shows(_ sale: Sale?) async -> String? {
            sellers.sale.returns(sale)
            await model.loadSale()
            return await said()
        }
        #expect(await shows(nil) == nil)
        #expect(await shows(sale(isSold: false, isSeller: false)) == stage.wording(.saleReservedBy, "sam"))
        #expect(await shows(sale(isSold: false, isSeller: false)) == nil)
        #expect(await shows(sale(isSold: true, isSeller: false)) == stage.wording(.saleBoughtFrom, "sam"))
        sellers.sale.returns(sale(isSold: true, isConfirmed: true, isSeller: false))
        await model.perform(command: "confirm")
        #expect(await said() == stage.wording(.saleConfirmed))
        #expect(await shows(nil) == nil)
        for (status, phrase) in [(SaleStatus.reserved, Phrase.saleReservedFor), (.sold, .saleSoldTo)] {
            stage.market.editProduct.call.returns(.fixture())
            sellers.sale.returns(sale(isSold: status == .sold, isSeller: true))
            await model.deal(status, with: UserID(rawValue: "u8"))
            #expect(await said() == stage.wording(phrase, "bea"))
        }
        let confirmed = await shows(sale(isSold: true, isConfirmed: true, isSeller: true))
        #expect(confirmed == stage.wording(.saleConfirmedBy, "bea"))
        model.show(stage.context.alerts.reviewAnswer())
        sellers.sale.returns(sale(isSold: false, isSeller: true))
        await model.loadSale()
        #expect(model.alert?.kind == .reviewAnswer)
    }

    @Test("A review about the user is answered once, with a text that an alert asks for")
    func answering() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        let other = Self.review(isOwn: false)
        sellers.sale.returns(sale(isSold: true, isConfirmed: true, isSeller: true, reviews: [other]))
        await model.loadSale()
        #expect(model.state.sale.reviews.map(\.canAnswer) == [true])
        await model.perform(command: "answerReview/5")
        #expect(model.state.alert?.kind == .reviewAnswer)
        var answered = other
        answered.answer = "Sorry."
        sellers.sale.returns(sale(isSold: true, isConfirmed: true, isSeller: true, reviews: [answered]))
        await model.answer(.submit, text: Secret("Sorry."))
        #expect(sellers.answer.calls.map(\.text) == ["Sorry."] && sellers.answer.calls.map(\.review) == [other.id])
        #expect(model.state.sale.reviews.map(\.answer) == [stage.wording(.reviewAnswer, "Sorry.")])
        #expect(model.state.sale.reviews.map(\.canAnswer) == [false])
        await model.perform(command: "answerReview/5")
        #expect(model.state.alert == nil)
    }

    @Test("What is shown stays after a failure, and where nobody can be reviewed nothing is shown")
    func failure() async throws {
        try await stage.logIn()
        sellers.sale.returns(sale(isSold: true, isSeller: false))
        await model.loadSale()
        for error in [MarketError.offline, .cancelled] {
            sellers.sale.fails(error)
            await model.loadSale()
            #expect(model.state.sale.text != nil && model.state.sale.canReview && model.state.alert == nil)
        }
        sellers.sale.fails(.unsupported(.reviews))
        await model.loadSale()
        #expect(model.state.sale.text == nil && !model.state.sale.canReview)
    }

    @Test("An answer that a later one has overtaken is dropped")
    func overtaken() async throws {
        try await stage.logIn()
        sellers.sale.returns(sale(isSold: true, isSeller: false), sale(isSold: true, isSeller: false, reviews: [own]))
        sellers.sale.hold()
        async let first: Void = model.loadSale()
        await sellers.sale.untilHeld()
        async let second: Void = model.loadSale()
        await sellers.sale.untilHeld(2)
        sellers.sale.release(call: 1)
        await second
        #expect(!model.state.sale.canReview && model.state.sale.reviews.count == 1)
        sellers.sale.release()
        await first
        #expect(!model.state.sale.canReview && model.state.sale.reviews.count == 1)
    }

    /// A chat with a user, and what is known of its last message.
    private func room(with other: String, last sender: String?, unread: Int = 0) -> ChatRoom {
        ChatRoom(
            id: ChatRoom.ID(rawValue: other),
            members: [],
            other: UserID(rawValue: other),
            otherName: other,
            lastMessage: sender.map { _ in "Hello" },
            lastSender: sender.map { UserID(rawValue: $0) },
            updatedAt: Date(timeIntervalSince1970: 0),
            unreadCount: unread
        )
    }

    @Test("Only those who have written can be named")
    func writers() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        stage.market.accounts.chats.roomsCalls.returns([
            room(with: "wrote last", last: "wrote last"), room(with: "", last: ""),
            room(with: "unread", last: "user1", unread: 1),
            room(with: "no message", last: nil), room(with: "answered", last: "user1"),
            room(with: "never answered", last: "user1"),
        ])
        let mine = Message.fixture(id: "2", sender: "user1", second: 2)
        let older = try #require(mine.cursor)
        stage.market.accounts.fetchOlderMessages.call.returns(
            MessagePage(messages: [mine], older: older),
            MessagePage(messages: [.fixture(id: "1", sender: "answered", second: 1)], older: nil),
            MessagePage(messages: [mine], older: nil)
        )
        await model.loadWriters()
        #expect(
            model.state.sale.buyers.value?.map(\.name) == [
                "wrote last", "unread", "answered", stage.wording(.saleSomeoneElse),
            ]
        )
        #expect(stage.market.accounts.fetchOlderMessages.call.calls.map(\.place) == [nil, older, nil])
    }

    @Test("The seller names one of those who have written")
    func deal() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        let bea = UserID(rawValue: "u8")
        let id = ChatRoom.ID(rawValue: "a_b")
        let room = ChatRoom(id: id, members: [], other: bea, otherName: "bea", lastSender: bea, updatedAt: Date())
        stage.market.accounts.chats.roomsCalls.returns([room])
        await model.loadWriters()
        let other = BuyerRow(id: BuyerRow.someoneElse, name: stage.wording(.saleSomeoneElse))
        #expect(model.state.sale.buyers.value == [BuyerRow(id: bea, name: "bea"), other])
        stage.market.editProduct.call.returns(.fixture())
        sellers.sale.returns(sale(isSold: false, isSeller: true))
        await model.deal(.reserved, with: bea)
        let call = try #require(stage.market.editProduct.call.calls.first)
        #expect(call.patch == ProductPatch(status: .reserved, buyer: bea))
        // One goes on from there: the same list sells, and ends with the sale.
        #expect(model.state.sale.buyers.value?.map(\.id) == [bea] && model.state.sale.canName)
        #expect(model.state.sale.reserved == bea)
        stage.market.editProduct.call.returns(.fixture())
        sellers.sale.returns(sale(isSold: true, isSeller: true))
        await model.deal(.sold, with: bea)
        #expect(model.state.sale.buyers == .idle && !model.state.sale.canName)
    }

    @Test("A buyer whom the market does not know needs no name, also when the chats cannot be read")
    func someoneElse() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        stage.market.accounts.chats.roomsCalls.fails(.offline)
        await model.loadWriters()
        #expect(model.state.sale.buyers.value?.map(\.id) == [BuyerRow.someoneElse])
        #expect(model.state.sale.buyers.problem != nil)
        stage.market.editProduct.call.returns(.fixture())
        await model.deal(.sold, with: BuyerRow.someoneElse)
        #expect(stage.market.editProduct.call.calls.map(\.patch) == [ProductPatch(status: .sold)])
        #expect(model.alert?.message == stage.wording(.saleSold))
    }
}
