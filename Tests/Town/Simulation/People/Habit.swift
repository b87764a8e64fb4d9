/// A link of a chain: what people often do on a scene when it offers the first of some commands.
struct Habit {
    /// The name of the scene.
    let scene: String
    /// How many times in a hundred.
    let chance: Int
    /// The verbs of the commands, or their ids, done one after the other; what is not offered is left out.
    let verbs: [String]
    /// Whether only people do it who are not logged in.
    var isOfGuests = false
    /// Whether it is done only while the field of the first command is empty.
    var isFirst = false

    /// The habits of all people; each is tried in this order.
    static let all = accounts + trade + reading + talking

    private static let accounts = [
        Habit(scene: "login", chance: 4, verbs: ["email", "resetPassword"], isOfGuests: true),
        Habit(scene: "login", chance: 8, verbs: ["email", "password", "enterCode"], isOfGuests: true),
        Habit(scene: "login", chance: 80, verbs: ["email", "password", "logIn"], isOfGuests: true),
        // Most have an account already.
        Habit(scene: "signUp", chance: 40, verbs: ["cancel"]),
        Habit(scene: "signUp", chance: 60, verbs: ["email", "password", "vendorName", "signUp"], isOfGuests: true),
        Habit(scene: "myPage", chance: 25, verbs: ["unblock"]),
        Habit(scene: "myPage", chance: 12, verbs: ["followedProducts"]),
        Habit(scene: "myPage", chance: 8, verbs: ["unfollow"]),
        Habit(scene: "myPage", chance: 20, verbs: ["giveUp"]),
        Habit(scene: "myPage", chance: 15, verbs: ["open/sales"]),
        Habit(scene: "myPage", chance: 12, verbs: ["open/purchases"]),
        Habit(scene: "myPage", chance: 8, verbs: ["open/blocked"]),
        Habit(scene: "myPage", chance: 20, verbs: ["change"]),
    ]

    private static let trade = [
        Habit(
            scene: "form",
            chance: 45,
            verbs: ["name", "description", "price", "discount", "stock", "submit"],
            isFirst: true
        ),
        // Who has left a field empty would not come to an end with the rest.
        Habit(scene: "form", chance: 45, verbs: ["name", "description", "price", "discount", "stock", "submit"]),
        Habit(scene: "form", chance: 15, verbs: ["submit"]),
        Habit(scene: "home", chance: 15, verbs: ["tab/register"]),
        Habit(scene: "home", chance: 10, verbs: ["tab/chat"]),
        Habit(scene: "home", chance: 10, verbs: ["tab/myPage"]),
        Habit(scene: "product", chance: 60, verbs: ["confirm"]),
        Habit(scene: "product", chance: 50, verbs: ["review"]),
        Habit(scene: "product", chance: 40, verbs: ["answerReview"]),
        Habit(scene: "product", chance: 40, verbs: ["sell"]),
        Habit(scene: "product", chance: 25, verbs: ["reserve"]),
        Habit(scene: "product", chance: 40, verbs: ["buyers"]),
        Habit(scene: "product", chance: 25, verbs: ["manage"]),
        Habit(scene: "product", chance: 25, verbs: ["chat"]),
        Habit(scene: "product", chance: 5, verbs: ["deleteReview"]),
        Habit(scene: "product", chance: 15, verbs: ["seller"]),
        Habit(scene: "products", chance: 25, verbs: ["answerReview"]),
        Habit(scene: "products", chance: 25, verbs: ["reportReview"]),
        Habit(scene: "products", chance: 30, verbs: ["reviews"]),
        Habit(scene: "products", chance: 20, verbs: ["follow"]),
    ]

    private static let reading = [
        Habit(scene: "search", chance: 50, verbs: ["retry"]),
        Habit(scene: "search", chance: 30, verbs: ["choose"]),
        Habit(scene: "search", chance: 10, verbs: ["forgetSaved"]),
        Habit(scene: "search", chance: 35, verbs: ["type", "submit"]),
        Habit(scene: "search", chance: 20, verbs: ["type"]),
        Habit(scene: "search", chance: 15, verbs: ["openSaved"]),
        Habit(scene: "products", chance: 15, verbs: ["save"]),
        Habit(scene: "products", chance: 20, verbs: ["loadMore"]),
        Habit(scene: "products", chance: 20, verbs: ["open"]),
    ]

    private static let talking = [
        Habit(scene: "chats", chance: 3, verbs: ["leave"]),
        Habit(scene: "chats", chance: 50, verbs: ["open"]),
        Habit(scene: "room", chance: 15, verbs: ["failed"]),
        Habit(scene: "room", chance: 10, verbs: ["older"]),
        Habit(scene: "room", chance: 10, verbs: ["type", "send", "type", "send", "type", "send"]),
        Habit(scene: "room", chance: 40, verbs: ["type", "send"]),
        Habit(scene: "room", chance: 15, verbs: ["subject"]),
    ]
}
