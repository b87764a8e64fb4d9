extension Route {
    private static let items: [ServedGeneration] = [.v1a, .v1b]
    private static let products: [ServedGeneration] = [.v2, .v3, .v3x]
    private static let tokens: [ServedGeneration] = [.v3, .v3x]

    /// The routes of all generations; among patterns that match a path, the first one counts.
    static let all = [
        Route("GET", "healthChecker", .health, on: products, RouteCall.health),
        Route("GET", "api/products", .products, on: products, RouteCall.listProducts),
        Route("POST", "api/products", .products, on: products, body: .form, by: .vendor, RouteCall.register),
        Route("GET", "api/products/facets", .products, RouteCall.facets),
        Route("GET", "api/products/:id", .products, on: products, RouteCall.detail),
        Route("PATCH", "api/products/:id", .products, on: products, by: .vendor, RouteCall.edit),
        // Where reading and editing have a number, deleting in the third generation has a token.
        Route("DELETE", "api/products/:id", .products, on: tokens, RouteCall.deleteWithToken),
        Route("GET", "api/products/:id/history", .products, RouteCall.history),
        Route("PUT", "api/products/:id/images", .products, body: .form, by: .vendor, RouteCall.arrange),
        Route("POST", "api/products/:id/archived", .products, on: tokens, by: .vendor, RouteCall.unlock),
        Route("POST", "api/products/:id/secret", .products, on: [.v2], by: .vendor, RouteCall.unlock),
        Route("DELETE", "api/products/:id/:secret", .products, on: [.v2], RouteCall.deleteWithSecret),
        Route("GET", "api/uploads/:id", .uploads, RouteCall.upload),
        Route("PATCH", "api/uploads/:id", .uploads, body: .part, RouteCall.append),
        Route("DELETE", "api/uploads/:id", .uploads, RouteCall.removeUpload),
        Route("POST", "api/vendors", .vendors, RouteCall.signUp),
        Route("POST", "api/vendors/me", .vendors, RouteCall.proveVendor),
        Route("DELETE", "api/vendors/me", .vendors, by: .user, RouteCall.withdraw),
        Route("GET", "images.json", .banners, RouteCall.banners),
        Route("GET", "api/blocks", .blocks, by: .user, RouteCall.listBlocks),
        Route("POST", "api/blocks", .blocks, by: .user, RouteCall.block),
        Route("DELETE", "api/blocks/:id", .blocks, by: .user, RouteCall.unblock),
        Route("POST", "api/reports", .reports, by: .user, RouteCall.report),
        Route("GET", "api/sellers/:id", .sellers, RouteCall.seller),
        Route("GET", "api/sellers/:id/reviews", .sellers, RouteCall.reviews),
        Route("GET", "api/follows", .follows, by: .user, RouteCall.listFollows),
        Route("POST", "api/follows", .follows, by: .user, RouteCall.follow),
        Route("GET", "api/follows/products", .follows, by: .user, RouteCall.followedProducts),
        Route("DELETE", "api/follows/:id", .follows, by: .user, RouteCall.unfollow),
        Route("POST", "api/follows/:id/seen", .follows, by: .user, RouteCall.markSeen),
        Route("GET", "api/sales/:id", .reviews, by: .user, RouteCall.sale),
        Route("POST", "api/reviews", .reviews, by: .user, RouteCall.review),
        Route("DELETE", "api/reviews/:id", .reviews, by: .user, RouteCall.removeReview),
        Route("GET", "api/events", .events, RouteCall.events),
        Route("GET", "items/:page", .items, on: items, RouteCall.itemPage),
        Route("POST", "item", .items, on: items, body: .form, RouteCall.registerItem),
        Route("GET", "item/:id", .items, on: items, RouteCall.item),
        Route("PATCH", "item/:id", .items, on: items, body: .form, RouteCall.editItem),
        Route("DELETE", "item/:id", .items, on: items, body: .form, RouteCall.deleteItem),
        Route("GET", "images/:file", .images, on: items, RouteCall.image),
        Route("GET", "thumbnails/:file", .images, on: items, RouteCall.image),
        Route("GET", "training-resources/:vendor/:folder/:file", .images, on: products, RouteCall.image),
    ]
}
