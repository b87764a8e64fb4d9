import OpenMarket

/// Two users of the tour's market, each with a client of their own.
struct TourPeople: Sendable {
    let buyerMarket: OpenMarketClient
    let buyer: AccountUseCases
    let seller: AccountUseCases

    /// Their names and passwords, which are gone with the demo market.
    static let buyerName = "방문객"
    static let sellerName = "골동품점"
    static let password = Secret("p4ssword")

    static func email(of name: String) -> String {
        name == buyerName ? "visitor@example.com" : "antiques@example.com"
    }
}

extension Tour {
    /// Shows everything that needs an account: from signing up to deleting the account.
    func meetPeople(_ people: TourPeople) async throws(CommandFailure) {
        let room = try await join(people)
        try await talk(people, in: room)
        try await leave(people)
    }

    private func join(_ people: TourPeople) async throws(CommandFailure) -> ChatRoom {
        try heading("SignUp", "two users of the same market")
        for (accounts, name) in [(people.buyer, TourPeople.buyerName), (people.seller, TourPeople.sellerName)] {
            let form = SignUpInfo(
                email: TourPeople.email(of: name),
                password: TourPeople.password,
                vendorName: name
            )
            let session = try await asking(await accounts.signUp(form))
            try say("Signed up as \(session.vendor?.name ?? name)")
        }

        try heading("SetLike, ListProducts", "a like, and the list of them")
        let list = market.products()
        try await asking(await list.loadNext())
        if let product = list.state.products.first {
            try await asking(await people.buyer.setLike(product.id, isLiked: true))
            let liked = people.buyerMarket.products.liked()
            try await asking(await liked.loadNext())
            try show(liked.state.products)
        }

        try heading("FindUser, OpenChat", "from a name to a chat")
        let other = try await asking(await people.buyer.findUser(TourPeople.sellerName))
        return try await asking(await people.buyer.openChat(with: other))
    }

    private func talk(_ people: TourPeople, in room: ChatRoom) async throws(CommandFailure) {
        try say("A chat with \(room.otherName)")
        try heading("SendMessage, Chats.rooms", "one writes, the other one has it unread")
        let message = try await asking(await people.buyer.sendMessage("아직 있나요? Is it still there?", to: room.id))
        try say("\(TourPeople.buyerName): \(message.body)")
        let rooms = try await asking(await people.seller.chats.rooms())
        for room in rooms { try say("\(room.otherName) (\(room.unreadCount)): \(room.lastMessage ?? "")") }

        try heading("Chats.observe, Chats.markRead", "a reply, as soon as it is there")
        try await asking(await people.seller.sendMessage("네! Yes!", to: room.id))
        for await state in people.buyer.chats.observe(room.id) {
            if case .ended(let error) = state.connection { throw .market(error) }
            guard let reply = state.messages.last(where: { $0.sender == room.other }) else { continue }
            try say("\(room.otherName): \(reply.body)")
            try await asking(await people.buyer.chats.markRead(room.id, upTo: reply))
            break
        }
    }

    private func leave(_ people: TourPeople) async throws(CommandFailure) {
        try heading("OwnAccount.logOut, Login, OwnAccount.restore", "out and in again")
        try await asking(await people.buyer.own.logOut())
        let credentials = Credentials(
            email: TourPeople.email(of: TourPeople.buyerName),
            password: TourPeople.password
        )
        let session = try await asking(await people.buyer.login(credentials))
        try await asking(await people.buyer.own.restore())
        try say("Logged in as \(session.vendor?.name ?? "")")

        try heading("OwnAccount.delete", "with the password, because it is for good")
        try await asking(await people.seller.own.delete(password: TourPeople.password))
        try say("\(TourPeople.sellerName) is gone.")
    }
}
