import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The page of a seller", .slot, .timeLimit(.minutes(10)))
struct SellerPageTests {
    private let stage = Stage()
    private let sam = Seller(vendor: Vendor(id: Vendor.ID(7), name: "sam"))
    private let model: ProductListModel
    private var seller: SellerState { get throws { try #require(model.state.seller) } }

    init() {
        model = ProductListModel(.seller(Vendor.ID(7)), context: stage.context)
    }

    private func page(of seller: Seller? = nil, isOwn: Bool = false, stars: Int = 9) -> SellerPage {
        SellerPage(
            seller: seller ?? sam,
            memberSince: nil,
            onSaleCount: 3,
            soldCount: 2,
            followerCount: 1,
            rating: Rating(count: stars == 0 ? 0 : 2, stars: stars),
            responseTime: .hour,
            isFollowed: false,
            isOwn: isOwn
        )
    }

    private func review(_ number: Int, isOwn: Bool = false) -> Review {
        Review(
            id: Review.ID(rawValue: String(number)),
            product: Product.ID(1),
            productName: "Lamp",
            writerName: "bea",
            writer: nil,
            stars: .four,
            text: "",
            writtenAt: Date(timeIntervalSince1970: 1_700_000_000),
            isOwn: isOwn
        )
    }

    @Test("It says what is known, and nothing of what is not")
    func content() async throws {
        stage.market.sellers.page.returns(page())
        await model.loadSeller()
        let content = try #require(try seller.content.value)
        #expect(content.name == "sam" && content.stars == "★★★★★")
        #expect(content.facts.count == 3 && content.facts[0] == stage.wording(.sellerAnswersHour))
        #expect(try seller.offersReviews)
        #expect(try seller.canFollow && seller.followTitle == stage.wording(.actionFollow))
        stage.market.sellers.page.returns(page(isOwn: true, stars: 0))
        await model.loadSeller()
        #expect(try seller.content.value?.stars == nil && !seller.canFollow)
        #expect(try !seller.offersReviews && !model.offers.contains { $0.command.id.rawValue == "reviews" })
        #expect(try seller.content.value?.rating == stage.wording(.emptyReviews))
        stage.market.sellers.page.fails(.notFound)
        await model.loadSeller()
        #expect(try seller.content.problem != nil)
    }

    @Test("A guest is led to the log-in; a user follows and does no longer, and the number follows")
    func follow() async throws {
        stage.lists.sell(from: ServedProducts(count: 0))
        stage.market.sellers.page.returns(page())
        await model.appear()
        var exits: [ProductListModel.Exit] = []
        model.onExit = { exits.append($0) }
        await model.perform(command: "follow")
        #expect(exits == [.logIn()] && stage.market.sellers.follow.calls.isEmpty)
        // Another user may not find this seller at all: the page is loaded again.
        stage.market.sellers.page.always(page())
        try await stage.logIn(.fixture(auth: .fixture()))
        await giveWay { model.state.seller?.content.value != nil }
        await model.perform(command: "follow")
        #expect(stage.market.sellers.follow.calls == [Vendor.ID(7)])
        #expect(try seller.content.value?.isFollowed == true)
        #expect(try seller.content.value?.facts.last == stage.wording(.sellerFollowers, "2"))
        await model.perform(command: "follow")
        #expect(stage.market.sellers.unfollow.calls == [Vendor.ID(7)])
        #expect(try seller.followTitle == stage.wording(.actionFollow))
        stage.market.sellers.follow.fails(.offline)
        await model.perform(command: "follow")
        #expect(try model.state.alert?.kind == .error && seller.content.value?.isFollowed == false)
    }

    @Test("Above the products stand the seller, the way to follow, and the reviews once they were asked for")
    func sections() async throws {
        #expect(try seller.sections(in: stage.wording).flatMap(\.rows) == [])
        stage.market.sellers.page.returns(page())
        await model.loadSeller()
        let sections = try seller.sections(in: stage.wording)
        #expect(sections.map(\.title) == ["sam", nil])
        #expect(sections.flatMap(\.rows).map(\.open) == [nil, "follow", "reviews"])
        stage.market.sellers.reviews.returns(ReviewPage(reviews: [review(3)], next: Review.ID(rawValue: "2")))
        await model.loadReviews()
        #expect(try seller.sections(in: stage.wording).map(\.id) == ["seller", "reviews", "more"])
        stage.market.sellers.page.fails(.notFound)
        await model.loadSeller()
        #expect(try seller.sections(in: stage.wording)[0].problem == seller.content.problem)
    }

    @Test("Reviews come part by part; one's own is deleted, another one is reported")
    func reviews() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        let pages = stage.market.sellers
        let last = Review.ID(rawValue: "2")
        pages.reviews.returns(ReviewPage(reviews: [review(3, isOwn: true), review(2)], next: last))
        await model.loadReviews()
        #expect(try seller.reviews.value?.map(\.stars) == ["★★★★☆", "★★★★☆"] && seller.hasMoreReviews)
        pages.reviews.returns(ReviewPage(reviews: [review(1)]))
        await model.loadReviews()
        #expect(pages.reviews.calls.map(\.after?.rawValue) == [nil, "2"])
        #expect(try seller.reviews.value?.count == 3 && !seller.hasMoreReviews)
        await model.loadReviews()
        #expect(pages.reviews.calls.count == 2)
        pages.page.returns(page())
        await model.perform(command: "deleteReview/3")
        #expect(pages.deleteReview.calls.isEmpty && model.state.alert?.kind == .confirmDelete)
        await model.answer(.yes)
        #expect(try seller.reviews.value?.map(\.id.rawValue) == ["2", "1"])
        stage.market.sellers.report.returns(())
        await model.perform(command: "reportReview/2")
        await model.answer(.abuse)
        #expect(
            stage.market.sellers.report.calls == [Report(.review(Review.ID(rawValue: "2")), .abuse)]
        )
    }

    @Test("On one's own page each review is answered once, with a text that an alert asks for")
    func answering() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        let pages = stage.market.sellers
        pages.reviews.returns(ReviewPage(reviews: [review(2), review(1)]))
        await model.loadReviews()
        #expect(try seller.reviews.value?.map(\.canAnswer) == [false, false])
        pages.page.returns(page(isOwn: true))
        await model.loadSeller()
        #expect(try seller.reviews.value?.map(\.canAnswer) == [true, true])
        await model.perform(command: "answerReview/2")
        #expect(model.state.alert?.kind == .reviewAnswer)
        pages.answer.fails(.offline)
        await model.answer(.submit, text: Secret("Thanks."))
        #expect(try model.state.alert?.kind == .error && seller.reviews.value?.first?.answer == nil)
        await model.perform(command: "answerReview/2")
        await model.answer(.submit, text: Secret(" Thanks. "))
        #expect(pages.answer.calls.count == 2)
        #expect(try seller.reviews.value?.map(\.answer) == [stage.wording(.reviewAnswer, "Thanks."), nil])
        #expect(try seller.reviews.value?.map(\.canAnswer) == [false, true])
    }

    @Test("What was on its way for a user who has logged out is not shown to the next one")
    func anotherUser() async throws {
        stage.lists.sell(from: ServedProducts(count: 0))
        let follows = stage.market.sellers.follow
        for isRefused in [false, true] {
            try await stage.logIn()
            stage.market.sellers.page.always(page())
            await model.appear()
            follows.hold()
            if isRefused { follows.fails(.offline) }
            async let follow = model.perform(command: "follow")
            await follows.untilHeld()
            try await stage.logOut()
            follows.release()
            _ = await follow
            await giveWay { model.state.seller?.content.value != nil }
            #expect(try seller.content.value?.isFollowed == false && model.state.alert == nil && !model.state.isBusy)
        }
    }

    @Test("The reviews can still be asked for when the user has changed while one was deleted")
    func reviewsOfAnotherUser() async throws {
        let (pages, deletions) = (stage.market.sellers, stage.market.sellers.deleteReview)
        try await stage.logIn()
        pages.reviews.returns(ReviewPage(reviews: [review(3, isOwn: true), review(2)]))
        await model.loadReviews()
        deletions.hold()
        await model.perform(command: "deleteReview/3")
        async let deletion: Void = model.answer(.yes)
        await deletions.untilHeld()
        try await stage.logOut()
        deletions.release()
        await deletion
        #expect(try seller.reviews == .idle)
        pages.reviews.returns(ReviewPage(reviews: [review(2)]))
        await model.loadReviews()
        #expect(try seller.reviews.value?.map(\.id.rawValue) == ["2"])
    }

    @Test("Nobody follows a user who sells nothing")
    func noVendor() async throws {
        let carol = Seller(vendor: Vendor(id: Vendor.ID(rawValue: "u9"), name: "carol"), user: UserID(rawValue: "u9"))
        stage.market.sellers.page.returns(page(of: carol))
        await model.loadSeller()
        #expect(try seller.content.value?.name == "carol" && !seller.canFollow)
    }

    @Test("The page is part of the list of a seller, which loads it and loads it again; other lists have none")
    func lists() async {
        let list = ProductListModel(.seller(Vendor.ID(7)), context: stage.context)
        #expect(list.state.seller?.content == .idle)
        stage.market.sellers.page.returns(page())
        await list.appear()
        #expect(list.state.seller?.content.value?.name == "sam")
        stage.market.sellers.page.returns(page(isOwn: true))
        await list.refresh()
        #expect(list.state.seller?.canFollow == false)
        stage.market.sellers.reviews.returns(ReviewPage(reviews: [review(2)]))
        await list.loadReviews()
        #expect(list.state.seller?.reviews.value?.count == 1)
        #expect(ProductListModel(.all, context: stage.context).state.seller == nil)
    }
}
