import Foundation
import OpenMarket
import OpenMarketTesting

extension MarketStory {
    /// Likes and chats.
    static let ofPeople: [MarketStory] = [
        MarketStory("liked products", .accounts) { scene in
            let made = try await scene.sell()
            try await scene.bob.requireAccounts().setLike(made.id, isLiked: true)
            let list = scene.bob.products.liked()
            try await list.loadNext()
            try scene.expect(list.state.products.map(\.id) == [made.id], or: "the list is empty")
        },
        MarketStory("end of a like", .accounts) { scene in
            let made = try await scene.sell()
            let accounts = try scene.bob.requireAccounts()
            for isLiked in [true, false] { try await accounts.setLike(made.id, isLiked: isLiked) }
            let ids = try await accounts.likes.ids()
            try scene.expect(ids.isEmpty, or: "the like stays")
        },
        MarketStory("number of likes", .likeCounts) { scene in
            let made = try await scene.sell()
            try await scene.bob.requireAccounts().setLike(made.id, isLiked: true)
            let count = try await scene.ann.refreshProduct(made.id).product.likeCount
            try scene.expect(count == 1, or: count == nil ? "no number" : "likes are not counted")
        },
        MarketStory("chat", .accounts) { scene in
            let room = try await scene.chat()
            let accounts = try scene.ann.requireAccounts()
            let rooms = try await accounts.chats.rooms()
            try scene.expect(rooms.map(\.otherName) == ["bob"], or: "the seller does not see the chat")
            _ = try await accounts.sendMessage("It is.", to: room)
            let page = try await scene.bob.requireAccounts().fetchOlderMessages(room)
            let texts = Set(page.messages.map(\.body))
            try scene.expect(texts == ["Is it still there?", "It is."], or: "messages are missing")
        },
        MarketStory("live message", .accounts) { scene in
            let room = try await scene.chat()
            let states = try scene.bob.requireAccounts().chats.observe(room)
            let reader = Task {
                for await state in states {
                    if state.messages.contains(where: { $0.body == "It is." }) { return true }
                    if case .ended = state.connection { return false }
                }
                return false
            }
            _ = try await scene.ann.requireAccounts().sendMessage("It is.", to: room)
            let isThere = await reader.value
            try scene.expect(isThere, or: "it does not arrive")
        },
        MarketStory("unread messages", .accounts) { scene in
            _ = try await scene.chat()
            let counts = try await scene.ann.requireAccounts().chats.rooms().map(\.unreadCount)
            try scene.expect(counts == [1], or: "nothing is ever unread")
        },
        MarketStory("product of a chat", .accounts) { scene in
            let made = try await scene.sell()
            _ = try await scene.chat(about: made.id)
            let products = try await scene.ann.requireAccounts().chats.rooms().map(\.product)
            try scene.expect(products == [made.id], or: "the product is forgotten")
        },
        MarketStory("left chat", .accounts) { scene in
            let room = try await scene.chat()
            let chats = try scene.bob.requireAccounts().chats
            try await chats.leave(room)
            let rooms = try await chats.rooms()
            try scene.expect(rooms.isEmpty, or: "the chat stays")
        },
        MarketStory("chat with oneself", .accounts) { scene in
            let accounts = try scene.ann.requireAccounts()
            try await scene.expect([.chat(.withOneself)], or: "the chat is opened") {
                _ = try await accounts.openChat(withVendorNamed: "ann")
            }
        },
    ]

    /// Sellers, buyers and trust.
    static let ofSellers: [MarketStory] = [
        MarketStory("page of a seller", .sellerPages) { scene in
            let sellers = try scene.bob.requireSellers()
            let made = try await scene.sell()
            let page = try await sellers.page(of: .vendor(made.vendorID ?? Vendor.ID(1)))
            try scene.expect(page.onSaleCount == 1, or: "the page has other numbers")
        },
        MarketStory("followed seller", .sellerPages) { scene in
            let sellers = try scene.bob.requireSellers()
            let made = try await scene.sell("Oak table")
            try await sellers.follow(made.vendorID ?? Vendor.ID(1))
            let followed = try await sellers.followed()
            try scene.expect(followed.count == 1, or: "no seller is followed")
            let list = scene.bob.products.followed()
            try await list.loadNext()
            try scene.expect(list.state.products.map(\.name) == ["Oak table"], or: "the products are missing")
        },
        MarketStory("review by the buyer", .reviews) { scene in
            let sellers = try scene.bob.requireSellers(for: .reviews)
            let made = try await scene.soldToBob()
            _ = try await sellers.review(.four, "Quick.", about: made.id)
            let page = try await sellers.page(of: .vendor(made.vendorID ?? Vendor.ID(1)))
            try scene.expect(page.rating == Rating(count: 1, stars: 4), or: "the rating is another one")
        },
        MarketStory("answer to a review", .reviews) { scene in
            let sellers = try scene.bob.requireSellers(for: .reviews)
            let made = try await scene.soldToBob()
            let review = try await sellers.review(.two, "Broken.", about: made.id)
            try await scene.ann.requireSellers(for: .reviews).answer(review.id, with: "It was whole.")
            let page = try await sellers.reviews(about: .vendor(made.vendorID ?? Vendor.ID(1)))
            try scene.expect(page.reviews.map(\.answer) == ["It was whole."], or: "the answer is missing")
        },
        MarketStory("purchases", .reviews) { scene in
            _ = try scene.bob.requireSellers(for: .reviews)
            let made = try await scene.soldToBob()
            let list = scene.bob.products.bought()
            try await list.loadNext()
            try scene.expect(list.state.products.map(\.id) == [made.id], or: "the list is empty")
        },
        MarketStory("products of a blocked seller", .blocking) { scene in
            let sellers = try scene.bob.requireSellers(for: .blocking)
            let made = try await scene.sell()
            _ = try await sellers.block(.vendor(made.vendorID ?? Vendor.ID(1)))
            let names = try await scene.found(.all)
            try scene.expect(names.isEmpty, or: "they are listed")
        },
        MarketStory("message of a blocked user", .blocking) { scene in
            let sellers = try scene.ann.requireSellers(for: .blocking)
            let room = try await scene.chat()
            let user = try await scene.user(scene.bob)
            _ = try await sellers.block(.user(user))
            let accounts = try scene.bob.requireAccounts()
            try await scene.expect([.chat(.closed)], or: "the message is sent") {
                _ = try await accounts.sendMessage("Hello?", to: room)
            }
        },
        MarketStory("report", .reporting) { scene in
            let sellers = try scene.bob.requireSellers(for: .reporting)
            let made = try await scene.sell()
            try await sellers.report(Report(.product(made.id), .spam))
        },
    ]
}

extension StoryScene {
    /// A product of Ann's that is sold to Bob, who has written to her.
    fileprivate func soldToBob() async throws -> ProductDetail {
        let made = try await sell()
        _ = try await chat()
        return try await ann.editProduct(made.id, patch: ProductPatch(status: .sold, buyer: user(bob)))
    }
}
