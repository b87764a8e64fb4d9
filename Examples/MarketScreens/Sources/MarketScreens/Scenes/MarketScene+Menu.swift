public import OpenMarket

extension MarketScene {
    /// The commands that have no view of their own in the apps: what the package learns later appears here by itself.
    public var menuCommands: [SceneCommand] {
        commands.filter { command in
            // Every field of a scene has its place in the view.
            let isField = command.field != nil && command.id.thing.isEmpty
            let verb = command.id.rawValue.contains("/") ? command.id.verb + "/" : command.id.verb
            return !isField && !Self.drawn.contains(verb)
        }
    }

    /// The verbs that the views of both apps draw as buttons, rows and gestures; with a slash what is done with a thing.
    private static let drawn: Set = [
        "logIn", "logInWith/", "signUp", "resetPassword", "sellerAccount",
        "submit", "close", "currency/", "category/", "pickImages", "remove/", "makeMain/", "moveForward/", "describe/",
        "open/", "openBanner/", "like", "like/", "showAll", "loadMore", "refresh", "load", "sort/", "layOut/",
        "images", "chat", "manage", "seller", "aboutSeller", "history",
        "send", "older", "link/", "failed/", "report/", "block", "leave/",
        "choose/", "recent/", "forget/", "retry", "follow", "unblock/", "seller/", "unfollow/",
        "sendAgain/", "change/", "giveUp/", "previous", "next",
    ]
}
