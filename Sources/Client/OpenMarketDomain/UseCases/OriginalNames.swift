// The names that the use cases have in the original Open Market apps. `Documentation/From-The-Original-Apps.md`
// says for every name of theirs what to write here.

@available(*, deprecated, renamed: "ProductList")
public typealias AddNextProductPage = ProductList

@available(*, deprecated, renamed: "ListProducts")
public typealias SearchQueryResults = ListProducts

@available(*, deprecated, renamed: "SuggestNames")
public typealias SearchQuery = SuggestNames

@available(*, deprecated, renamed: "FetchUserProfile")
public typealias SearchUserProfile = FetchUserProfile

@available(*, deprecated, renamed: "FindUser")
public typealias SearchOthersUID = FindUser

@available(*, deprecated, renamed: "ClaimVendorName")
public typealias RecordVendorName = ClaimVendorName

@available(*, deprecated, renamed: "SignUp")
public typealias CreateUser = SignUp

@available(*, deprecated, renamed: "SetLike")
public typealias HandleLikedProduct = SetLike

@available(*, deprecated, renamed: "OpenChat")
public typealias HandleChatting = OpenChat

@available(*, deprecated, renamed: "FetchOlderMessages")
public typealias SearchChatting = FetchOlderMessages
