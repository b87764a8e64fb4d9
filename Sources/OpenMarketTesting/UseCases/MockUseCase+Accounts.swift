public import OpenMarketDomain

extension MockUseCase: SignUpUseCase where Input == SignUpInfo, Output == Session {}

extension MockUseCase: LoginUseCase where Input == Credentials, Output == Session {}

extension MockUseCase: LoginAsVendorUseCase where Input == VendorCredentials, Output == Session {}

extension MockUseCase: LogoutUseCase where Input == Void, Output == Void {}

extension MockUseCase: RestoreSessionUseCase where Input == Void, Output == SessionState {}

extension MockUseCase: SendPasswordResetUseCase where Input == String, Output == Void {
    /// Responds as `call` is scripted.
    public func callAsFunction(to email: String) async throws(MarketError) { try await call(email) }
}

extension MockUseCase: DeleteAccountUseCase where Input == Secret, Output == Void {
    /// Responds as `call` is scripted.
    public func callAsFunction(password: Secret) async throws(MarketError) { try await call(password) }
}

extension MockUseCase: FetchUserProfileUseCase where Input == UserID?, Output == UserProfile {}

extension MockUseCase: FindUserUseCase where Input == String, Output == UserID {}

extension MockUseCase: SetLikeUseCase where Input == (id: Product.ID, isLiked: Bool), Output == Bool {
    /// Responds as `call` is scripted.
    public func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        try await call((id, isLiked))
    }
}

extension MockUseCase: FetchLikedIDsUseCase where Input == Void, Output == Set<Product.ID> {}

/// An OpenChat that records its calls and responds from a script.
public final class MockOpenChat: OpenChatUseCase, Verifiable {
    /// Calls with a user.
    public let call = MockCall<UserID, ChatRoom>("openChat")
    /// Calls with a vendor's name.
    public let namedCalls = MockCall<String, ChatRoom>("openChat(withVendorNamed:)")

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports + namedCalls.reports }

    /// Responds as `call` is scripted.
    public func callAsFunction(with user: UserID) async throws(MarketError) -> ChatRoom {
        try await call(user)
    }

    /// Responds as `namedCalls` is scripted.
    public func callAsFunction(withVendorNamed name: String) async throws(MarketError) -> ChatRoom {
        try await namedCalls(name)
    }
}

extension MockUseCase: LeaveChatUseCase where Input == ChatRoom.ID, Output == Void {}

extension MockUseCase: FetchChatRoomsUseCase where Input == Void, Output == [ChatRoom] {}

/// What a mock of FetchOlderMessages is called with.
public typealias FetchOlderMessagesInput = (room: ChatRoom.ID, place: MessageCursor?)

extension MockUseCase: FetchOlderMessagesUseCase where Input == FetchOlderMessagesInput, Output == MessagePage {
    /// Responds as `call` is scripted.
    public func callAsFunction(
        _ room: ChatRoom.ID,
        before place: MessageCursor?
    ) async throws(MarketError) -> MessagePage {
        try await call((room, place))
    }
}

/// A SendMessage that records its calls and responds from a script.
public final class MockSendMessage: SendMessageUseCase, Verifiable {
    /// Calls with a new text.
    public let call = MockCall<(body: String, room: ChatRoom.ID), Message>("sendMessage")
    /// Calls of `retry(_:to:)`.
    public let retries = MockCall<(message: Message, room: ChatRoom.ID), Message>("sendMessage.retry")
    /// Calls of `discard(_:from:)`.
    public let discards = MockCall<(message: Message, room: ChatRoom.ID), Void>("sendMessage.discard")

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports + retries.reports + discards.reports }

    /// Responds as `call` is scripted.
    public func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await call((body, room))
    }

    /// Responds as `retries` is scripted.
    public func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await retries((message, room))
    }

    /// Responds as `discards` is scripted.
    public func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError) {
        try await discards((message, room))
    }
}

extension MockUseCase: ObserveMessagesUseCase where Input == ChatRoom.ID, Output == AsyncStream<ConversationState> {
    /// Responds as `call` is scripted, else with a sequence that ends at once.
    public func callAsFunction(_ room: ChatRoom.ID) -> AsyncStream<ConversationState> {
        call.now(room, or: AsyncStream { $0.finish() })
    }
}

extension MockUseCase: MarkReadUseCase where Input == (room: ChatRoom.ID, message: Message), Output == Void {
    /// Responds as `call` is scripted.
    public func callAsFunction(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        try await call((room, message))
    }
}

/// A PendingChanges that records its calls and responds from a script.
public final class MockPendingChanges: PendingChangesUseCase, Verifiable {
    /// Calls for the list.
    public let call = MockCall<Void, AsyncStream<[PendingChange]>>("pendingChanges")
    /// Calls of `retry(_:)`.
    public let retries = MockCall<PendingChange.ID, Void>("pendingChanges.retry", fallback: ())
    /// Calls of `discard(_:)`.
    public let discards = MockCall<PendingChange.ID, Void>("pendingChanges.discard", fallback: ())
    /// Calls of `contents(of:)`.
    public let openings = MockCall<PendingChange.ID, RegistrationContents>("pendingChanges.contents")
    /// Calls of `sendNow()`.
    public let sendings = MockCall<Void, Void>("pendingChanges.sendNow", fallback: ())

    /// A mock without a script, in which nothing waits.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports + retries.reports + discards.reports + openings.reports + sendings.reports
    }

    /// Responds as `call` is scripted, else with a sequence that ends at once.
    public func callAsFunction() -> AsyncStream<[PendingChange]> {
        call.now((), or: AsyncStream { $0.finish() })
    }

    /// Responds as `retries` is scripted.
    public func retry(_ id: PendingChange.ID) async throws(MarketError) { try await retries(id) }

    /// Responds as `discards` is scripted.
    public func discard(_ id: PendingChange.ID) async throws(MarketError) { try await discards(id) }

    /// Responds as `openings` is scripted.
    public func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        try await openings(id)
    }

    /// Responds as `sendings` is scripted.
    public func sendNow() async { try? await sendings() }
}
