// The names that the use cases have in the original Open Market apps. `Documentation/From-The-Original-Apps.md`
// says for every name of theirs what to write here.

/// Use ``ProductList``: `products().loadNext()`.
@available(*, deprecated, renamed: "ProductList")
public typealias AddNextProductPage = ProductList

/// Use ``ListProducts``: `products(matching: "desk")`.
@available(*, deprecated, renamed: "ListProducts")
public typealias SearchQueryResults = ListProducts

/// Use ``SuggestNames``.
@available(*, deprecated, renamed: "SuggestNames")
public typealias SearchQuery = SuggestNames

/// Use ``FetchUserProfile``.
@available(*, deprecated, renamed: "FetchUserProfile")
public typealias SearchUserProfile = FetchUserProfile

/// Use ``FindUser``.
@available(*, deprecated, renamed: "FindUser")
public typealias SearchOthersUID = FindUser

/// Use ``ClaimVendorName``.
@available(*, deprecated, renamed: "ClaimVendorName")
public typealias RecordVendorName = ClaimVendorName

/// Use ``SignUp``, which also logs in.
@available(*, deprecated, renamed: "SignUp")
public typealias CreateUser = SignUp

/// Use ``SetLike``.
@available(*, deprecated, renamed: "SetLike")
public typealias HandleLikedProduct = SetLike

/// Use ``OpenChat``, and ``ChatUseCases/leave(_:)`` to leave.
@available(*, deprecated, renamed: "OpenChat")
public typealias HandleChatting = OpenChat

/// Use ``FetchOlderMessages``.
@available(*, deprecated, renamed: "FetchOlderMessages")
public typealias SearchChatting = FetchOlderMessages
