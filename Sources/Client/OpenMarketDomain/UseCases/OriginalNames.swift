// The names that the use cases have in the original Open Market apps. `Documentation/From-The-Original-Apps.md`
// says for every name of theirs what to write here.

/// Use ``ProductList``: `products().loadNext()`.
public typealias AddNextProductPage = ProductList

/// Use ``ListProducts``: `products(matching: "desk")`.
public typealias SearchQueryResults = ListProducts

/// Use ``SuggestNames``.
public typealias SearchQuery = SuggestNames

/// Use ``FetchUserProfile``.
public typealias SearchUserProfile = FetchUserProfile

/// Use ``FindUser``.
public typealias SearchOthersUID = FindUser

/// Use ``ClaimVendorName``.
public typealias RecordVendorName = ClaimVendorName

/// Use ``SignUp``, which also logs in.
public typealias CreateUser = SignUp

/// Use ``SetLike``.
public typealias HandleLikedProduct = SetLike

/// Use ``OpenChat``, and ``ChatUseCases/leave(_:)`` to leave.
public typealias HandleChatting = OpenChat

/// Use ``FetchOlderMessages``.
public typealias SearchChatting = FetchOlderMessages
