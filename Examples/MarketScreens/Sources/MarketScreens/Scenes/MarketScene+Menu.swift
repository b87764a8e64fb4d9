public import OpenMarket

extension MarketScene {
    /// The commands that stand in the bar with a symbol.
    public var barCommands: [SceneCommand] { commands.filter { $0.systemSymbol != nil } }

    /// The commands that have no view of their own in the apps: what the package learns later appears here by itself.
    public var menuCommands: [SceneCommand] {
        let chosen = Set(model.choices.flatMap { $0.commands.map(\.id) })
        return commands.filter { command in
            // Every field of a scene has its place in the view.
            let isField = command.field != nil && command.id.thing.isEmpty
            let verb = command.id.rawValue.contains("/") ? command.id.verb + "/" : command.id.verb
            let isDrawn = Self.drawn.contains(verb) || hasReviews && command.id.verb.hasSuffix("Review")
            return !isField && command.systemSymbol == nil && !chosen.contains(command.id) && !isDrawn
        }
    }

    /// Whether its view has reviews, with what can be done about them beside each.
    private var hasReviews: Bool { if case .products = self { true } else { false } }

    /// The verbs that the views of both apps draw as buttons, rows and gestures; with a slash what is done with a thing.
    private static let drawn: Set = [
        "logIn", "logInWith/", "signUp", "resetPassword", "enterCode", "sellerAccount",
        "submit", "close", "currency/", "category/", "pickImages", "remove/", "makeMain/", "moveForward/", "describe/",
        "open/", "openBanner/", "like/", "showAll", "loadMore", "images", "seller", "history",
        "send", "older", "link/", "failed/", "report/", "leave/", "subject",
        "choose/", "recent/", "popular/", "forget/", "openSaved/", "forgetSaved/", "watch/", "retry", "follow",
        "reviews", "unblock/", "hours", "logOut/",
        "seller/", "unfollow/", "followedProducts",
        "sendAgain/", "change/", "giveUp/", "previous", "next",
    ]
}

extension PresentedScene {
    /// The choices of a list, each kind below its title; the layouts come last and need none.
    public var choices: [(title: String, commands: [SceneCommand])] {
        guard self is ProductListModel else { return [] }
        let layouts = commands.filter { $0.id.verb == "layOut" }
        let groups = formParts.compactMap { part -> (title: String, commands: [SceneCommand])? in
            if case .choice(let title, let choices) = part { (title, choices) } else { nil }
        }
        return groups + [("", layouts)]
    }
}

extension SceneCommand {
    /// The system symbol in the bar; `nil` for a command that does not stand there.
    public var systemSymbol: String? {
        switch id {
        case "like": isOn == true ? "heart.fill" : "heart"
        case "chat": "bubble.left"
        case "manage": "ellipsis.circle"
        case "aboutSeller", "block": "hand.raised"
        default: nil
        }
    }
}
