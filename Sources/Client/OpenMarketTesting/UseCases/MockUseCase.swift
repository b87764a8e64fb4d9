public import OpenMarketDomain

/// A use case of the original apps that records its calls and responds from a script.
///
/// ```swift
/// let fetch = MockUseCase<Product.ID, ProductDetail>("fetchProductDetail")
/// fetch.call.returns(.fixture())
/// ```
///
/// The extensions below say which use case it is for which input and output.
public final class MockUseCase<Input: Sendable, Output: Sendable>: Verifiable {
    public let call: MockCall<Input, Output>

    /// A mock without a script, and without a fallback unless one is given.
    public init(_ name: String, fallback: Output? = nil) {
        call = MockCall(name, fallback: fallback)
    }
}

extension MockUseCase {
    public func callAsFunction(_ input: Input) async throws(MarketError) -> Output { try await call(input) }
}

extension MockUseCase: ListProductsUseCase where Input == ProductSelection, Output == ProductList {
    /// Responds by the script of `call`; without one, returns a list whose pages all fail.
    public func callAsFunction(_ selection: ProductSelection) -> ProductList {
        call.now(selection, or: ProductList { _ async throws(MarketError) in throw .unscripted })
    }
}

extension MockUseCase: SuggestNamesUseCase where Input == String, Output == [String] {}

extension MockUseCase: FetchProductDetailUseCase where Input == Product.ID, Output == ProductDetail {}

extension MockUseCase: SignUpUseCase where Input == SignUpInfo, Output == Session {}

extension MockUseCase: LoginUseCase where Input == Credentials, Output == Session {}

extension MockUseCase: FetchUserProfileUseCase where Input == UserID?, Output == UserProfile {}

extension MockUseCase: FindUserUseCase where Input == String, Output == UserID {}

/// The input of a mock of EditProduct.
public typealias EditProductInput = (id: Product.ID, patch: ProductPatch, secret: Secret?)

extension MockUseCase: EditProductUseCase where Input == EditProductInput, Output == ProductDetail {
    public func callAsFunction(
        _ id: Product.ID,
        patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await call((id, patch, secret))
    }
}

extension MockUseCase: DeleteProductUseCase where Input == (id: Product.ID, secret: Secret?), Output == Void {
    public func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await call((id, secret))
    }
}

extension MockUseCase: SetLikeUseCase where Input == (id: Product.ID, isLiked: Bool), Output == Bool {
    public func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        try await call((id, isLiked))
    }
}

/// The input of a mock of FetchOlderMessages.
public typealias FetchOlderMessagesInput = (room: ChatRoom.ID, place: MessageCursor?)

extension MockUseCase: FetchOlderMessagesUseCase where Input == FetchOlderMessagesInput, Output == MessagePage {
    public func callAsFunction(
        _ room: ChatRoom.ID,
        before place: MessageCursor?
    ) async throws(MarketError) -> MessagePage {
        try await call((room, place))
    }
}

/// The input of a mock of RegisterProduct.
public typealias RegisterProductInput = (
    draft: ProductDraft, images: [ImageInput], secret: Secret?, progress: ProgressReporter?
)

/// A RegisterProduct that records its calls and responds from a script.
public final class MockRegisterProduct: RegisterProductUseCase, Verifiable {
    /// Calls that keep nothing.
    public let call = MockCall<RegisterProductInput, ProductDetail>("registerProduct")
    /// Calls of `orKeep`; without a script nothing is kept, and `call` responds.
    public let orKeep = MockCall<RegisterProductInput, RegistrationResult>("registerProduct.orKeep")
    /// Calls of `earlier`; without a script no attempt has made a product.
    public let earlierCalls = MockCall<FormDraft.Attempt, Product.ID?>("registerProduct.earlier")

    public init() {
        earlierCalls.always(nil)
        orKeep.handles { [call] input async throws(MarketError) in .registered(try await call(input)) }
    }

    public func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await call((draft, images, secret, progress))
    }

    public func orKeep(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> RegistrationResult {
        try await orKeep.callAsFunction((draft, images, secret, progress))
    }

    public func earlier(_ attempt: FormDraft.Attempt) async throws(MarketError) -> Product.ID? {
        try await earlierCalls(attempt)
    }
}

/// An OpenChat that records its calls and responds from a script.
public final class MockOpenChat: OpenChatUseCase, Verifiable {
    public let call = MockCall<UserID, ChatRoom>("openChat")
    public let namedCalls = MockCall<(name: String, product: Product.ID?), ChatRoom>("openChat.withVendorNamed")

    public init() {}

    public func callAsFunction(with user: UserID) async throws(MarketError) -> ChatRoom {
        try await call(user)
    }

    public func callAsFunction(
        withVendorNamed name: String,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        try await namedCalls((name, product))
    }
}

/// A SendMessage that records its calls and responds from a script.
public final class MockSendMessage: SendMessageUseCase, Verifiable {
    public let call = MockCall<(body: String, room: ChatRoom.ID), Message>("sendMessage")
    public let retry = MockCall<(message: Message, room: ChatRoom.ID), Message>("sendMessage.retry")
    public let discard = MockCall<(message: Message, room: ChatRoom.ID), Void>("sendMessage.discard")

    public init() {}

    public func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await call((body, room))
    }

    public func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await retry.callAsFunction((message, room))
    }

    public func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError) {
        try await discard.callAsFunction((message, room))
    }
}
