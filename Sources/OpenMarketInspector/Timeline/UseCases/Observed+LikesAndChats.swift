import OpenMarketDomain

extension Observed: SetLikeUseCase where Base == any SetLikeUseCase {
    func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        try await step { (base) async throws(MarketError) in try await base(id, isLiked: isLiked) }
    }
}

extension Observed: FetchLikedIDsUseCase where Base == any FetchLikedIDsUseCase {
    func callAsFunction() async throws(MarketError) -> Set<Product.ID> {
        try await step { (base) async throws(MarketError) in try await base() }
    }
}

extension Observed: OpenChatUseCase where Base == any OpenChatUseCase {
    func callAsFunction(with user: UserID) async throws(MarketError) -> ChatRoom {
        try await step { (base) async throws(MarketError) in try await base(with: user) }
    }

    func callAsFunction(withVendorNamed name: String) async throws(MarketError) -> ChatRoom {
        try await step { (base) async throws(MarketError) in try await base(withVendorNamed: name) }
    }
}

extension Observed: LeaveChatUseCase where Base == any LeaveChatUseCase {
    func callAsFunction(_ room: ChatRoom.ID) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base(room) }
    }
}

extension Observed: FetchChatRoomsUseCase where Base == any FetchChatRoomsUseCase {
    func callAsFunction() async throws(MarketError) -> [ChatRoom] {
        try await step { (base) async throws(MarketError) in try await base() }
    }

    func cached() async throws(MarketError) -> Cached<[ChatRoom]> {
        try await step { (base) async throws(MarketError) in try await base.cached() }
    }
}

extension Observed: FetchOlderMessagesUseCase where Base == any FetchOlderMessagesUseCase {
    func callAsFunction(_ room: ChatRoom.ID, before place: MessageCursor?) async throws(MarketError) -> MessagePage {
        try await step { (base) async throws(MarketError) in try await base(room, before: place) }
    }
}

extension Observed: SendMessageUseCase where Base == any SendMessageUseCase {
    func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await step { (base) async throws(MarketError) in try await base(body, to: room) }
    }

    func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await step { (base) async throws(MarketError) in try await base.retry(message, to: room) }
    }

    func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base.discard(message, from: room) }
    }
}

extension Observed: MarkReadUseCase where Base == any MarkReadUseCase {
    func callAsFunction(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base(room, upTo: message) }
    }
}
