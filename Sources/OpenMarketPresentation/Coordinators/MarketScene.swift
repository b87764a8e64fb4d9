/// A scene of the market: which one, and its view model.
///
/// A front end switches over it once, and has a view for each case.
@MainActor
public enum MarketScene {
    /// Logging in.
    case login(LoginModel)
    /// Opening an account.
    case signUp(SignUpModel)
    /// The home tab.
    case home(HomeModel)
    /// A list of products.
    case products(ProductListModel)
    /// One product.
    case product(ProductDetailModel)
    /// The form for a product.
    case form(ProductFormModel)
    /// The search.
    case search(SearchModel)
    /// The chats.
    case chats(ChatListModel)
    /// One chat.
    case room(ChatRoomModel)
    /// The user's own page.
    case myPage(MyPageModel)
    /// Pictures in full size.
    case images(ImageViewerModel)
}
