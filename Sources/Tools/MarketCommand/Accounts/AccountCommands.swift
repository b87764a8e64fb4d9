extension CommandSpec {
    /// The command `market signup`.
    static let signup = CommandSpec(
        name: "signup",
        summary: "Become a user of a market who can buy and sell, and log in.",
        details: [
            "On v3x every user is a vendor: 'register', 'edit' and 'delete' work as the user who is logged in.",
            "Who is a vendor already names its identifier and secret, and takes that vendor's name.",
        ],
        operands: [OperandSpec(name: "NAME", help: "The name that others see.")],
        groups: [.person, .ownVendor, .userPlace],
        keys: AccountKeys.session,
        examples: ["MARKET_PASSWORD=… market signup 한옥상점 --email ann@example.com --url http://127.0.0.1:8080"],
        action: SignUpAction()
    )

    /// The command `market login`.
    static let login = CommandSpec(
        name: "login",
        summary: "Log in as a user of a market.",
        groups: [.personWithCode, .userPlace],
        keys: AccountKeys.session,
        examples: ["MARKET_PASSWORD=… market login --email ann@example.com --url http://127.0.0.1:8080"],
        action: LoginAction()
    )

    /// The command `market logout`.
    static let logout = CommandSpec(
        name: "logout",
        summary: "Log out, and forget the session.",
        groups: [.general([.json]), .userPlace],
        keys: [HelpRow("loggedOut", "true")],
        examples: ["market logout --url http://127.0.0.1:8080"],
        action: LogoutAction()
    )

    /// The command `market like`.
    static let like = CommandSpec(
        name: "like",
        summary: "Like a product, or list the liked ones.",
        operands: [
            OperandSpec(name: "ID", help: "The product's id; without one the liked products.", isOptional: true)
        ],
        groups: [.general([.undo, .json]), .userPlace],
        keys: [
            HelpRow("liked", "with an ID: whether the product is liked now"),
            HelpRow("products", "without one: list of rows, as in 'market list'"),
        ],
        examples: ["market like 36 --url http://127.0.0.1:8080", "market like 36 --undo --data shop.db"],
        action: LikeAction()
    )

    /// The command `market chat`.
    static let chat = CommandSpec(
        name: "chat",
        summary: "List one's chats, or talk to somebody.",
        details: [
            "With a NAME it shows what was said and what is being said, and sends each line that is typed, until the end of "
                + "input or Ctrl-C."
        ],
        operands: [OperandSpec(name: "NAME", help: "Whom to talk to; without one the list.", isOptional: true)],
        groups: [.general([.send, .json]), .userPlace],
        keys: [
            HelpRow("rooms", "without a NAME: list of objects with name, lastMessage and unread"),
            HelpRow("sender, body, at", "with a NAME: one object for each message"),
        ],
        examples: [
            "market chat --url http://127.0.0.1:8080",
            "market chat bob --url http://127.0.0.1:8080",
            "market chat bob --send \"아직 있나요?\" --url http://127.0.0.1:8080",
        ],
        action: ChatAction()
    )

    /// The command `market outbox`.
    static let outbox = CommandSpec(
        name: "outbox",
        summary: "Send the likes, messages and products that wait, and list what is left.",
        details: [
            "With --outbox, 'like', 'chat' and 'register' keep what they cannot send in that file. This command sends it, and "
                + "shows what the market refused until it is tried again or discarded."
        ],
        groups: [.general([.retry, .discard, .json]), .userPlace],
        keys: [HelpRow("pending", "list of objects with id, what, state (waiting or refused) and reason")],
        examples: ["market outbox --outbox waiting --url http://127.0.0.1:8080"],
        action: OutboxAction()
    )
}

extension OptionGroup {
    /// The options that name a user.
    static let person = OptionGroup(title: "Options", options: [.email, .password, .passwordFile, .json])
    /// The options of a log-in.
    static let personWithCode = OptionGroup(
        title: "Options",
        options: [.email, .password, .passwordFile, .code, .json]
    )
    /// The vendor that someone is already.
    static let ownVendor = OptionGroup(title: "A vendor already", options: [.identifier, .secret, .secretFile])
    /// The options that name a market and the place of its session.
    static let userPlace = OptionGroup(
        title: "Which market",
        options: [.data, .url, .generation, .plainHTTP, .project, .session, .outbox, .events, .eventsFile]
    )
}

extension OptionSpec {
    static let code = OptionSpec(
        "code",
        .text("CODE"),
        "The one-time code or recovery code of an account that asks for one. A terminal is asked for it."
    )
    static let email = OptionSpec("email", .text("ADDRESS"), "The e-mail address, instead of MARKET_EMAIL.")
    static let password = OptionSpec(
        "password",
        .text("PASSWORD"),
        "The password, instead of MARKET_PASSWORD; other users of this machine may see it. A terminal is asked for it."
    )
    static let passwordFile = OptionSpec(
        "password-file",
        .file("FILE"),
        "Read the password from this file; - reads it from standard input."
    )
    static let session = OptionSpec(
        "session",
        .file("FILE"),
        "Where the login is kept, readable for this user only (default: openmarket/session.json in XDG_CONFIG_HOME or "
            + "~/.config); one for each market."
    )
    static let outbox = OptionSpec(
        "outbox",
        .file("FILE"),
        "Keep likes, messages and products here that cannot be sent; one for each market."
    )
    static let retry = OptionSpec("retry", .text("ID"), "Try this one again that was refused.")
    static let discard = OptionSpec("discard", .text("ID"), "Give this one up.")
    static let undo = OptionSpec("undo", .flag, "Like it no longer.")
    static let send = OptionSpec("send", .text("TEXT"), "Send this and end.")
}

/// The keys of accounts in JSON, for the help texts.
enum AccountKeys {
    /// The rows of help about a login.
    static let session = [HelpRow("user", "the user's id"), HelpRow("name", "the name that others see")]
}
