/// A link of a chain: what people often do on a scene when it offers the first of some commands.
struct Habit {
    /// The name of the scene.
    let scene: String
    /// How many times in a hundred.
    let chance: Int
    /// The verbs of the commands, or their ids, done one after the other; what is not offered is left out.
    let verbs: [String]
    /// Who does it.
    var people = People.all
    /// Whether it is done only while the field of the first command is empty.
    var isFirst = false
    /// Whether it is done only while what the first command switches is off.
    var isOff = false

    /// The people who have a habit.
    enum People {
        case all
        /// Those who are not logged in.
        case guests
        /// Those of them who have no account, or none any more.
        case strangers
        /// Those of them whose password a copy of the market did not take along.
        case lockedOut
        /// Those who are without a network: what they send waits, and they look after it.
        case offline
    }

    /// The habits of all people; each is tried in this order.
    static let all = accounts + trade + reading + talking

    private static let accounts = [
        Habit(scene: "login", chance: 80, verbs: ["signUp"], people: .strangers),
        Habit(scene: "login", chance: 60, verbs: ["email", "password", "enterCode"], people: .lockedOut),
        Habit(scene: "login", chance: 80, verbs: ["email", "resetPassword"], people: .lockedOut),
        Habit(scene: "login", chance: 4, verbs: ["email", "resetPassword"], people: .guests),
        Habit(scene: "login", chance: 8, verbs: ["email", "password", "enterCode"], people: .guests),
        Habit(scene: "login", chance: 80, verbs: ["email", "password", "logIn"], people: .guests),
        Habit(scene: "signUp", chance: 85, verbs: signUp, people: .strangers),
        // Most have an account already.
        Habit(scene: "signUp", chance: 40, verbs: ["cancel"]),
        Habit(scene: "signUp", chance: 60, verbs: signUp, people: .guests),
        Habit(scene: "myPage", chance: 50, verbs: ["unblock"]),
        Habit(scene: "myPage", chance: 50, verbs: ["change"]),
        Habit(scene: "myPage", chance: 50, verbs: ["sendAgain"]),
        Habit(scene: "myPage", chance: 50, verbs: ["giveUp"]),
        Habit(scene: "myPage", chance: 30, verbs: ["open/blocked"]),
        Habit(scene: "myPage", chance: 25, verbs: ["followedProducts"]),
        Habit(scene: "myPage", chance: 15, verbs: ["unfollow"]),
        Habit(scene: "myPage", chance: 15, verbs: ["open/sales"]),
        Habit(scene: "myPage", chance: 12, verbs: ["open/purchases"]),
    ]

    private static let signUp = ["email", "password", "vendorName", "identifier", "secret", "signUp"]

    private static let trade = [
        Habit(
            scene: "form",
            chance: 80,
            verbs: ["name", "description", "price", "discount", "stock", "submit"],
            people: .offline,
            isFirst: true
        ),
        Habit(scene: "form", chance: 60, verbs: ["submit"], people: .offline),
        Habit(scene: "home", chance: 60, verbs: ["tab/myPage"], people: .offline),
        Habit(scene: "product", chance: 40, verbs: ["tab/myPage"], people: .offline),
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
        Habit(scene: "home", chance: 10, verbs: ["tab/search"]),
        Habit(scene: "home", chance: 15, verbs: ["tab/chat"]),
        Habit(scene: "home", chance: 20, verbs: ["tab/myPage"]),
        Habit(scene: "product", chance: 8, verbs: ["tab/myPage"]),
        Habit(scene: "product", chance: 6, verbs: ["tab/chat"]),
        Habit(scene: "product", chance: 60, verbs: ["confirm"]),
        Habit(scene: "product", chance: 50, verbs: ["review"]),
        Habit(scene: "product", chance: 40, verbs: ["answerReview"]),
        Habit(scene: "product", chance: 40, verbs: ["sell"]),
        Habit(scene: "product", chance: 25, verbs: ["reserve"]),
        Habit(scene: "product", chance: 40, verbs: ["buyers"]),
        Habit(scene: "product", chance: 25, verbs: ["manage"]),
        Habit(scene: "product", chance: 25, verbs: ["chat"]),
        Habit(scene: "product", chance: 5, verbs: ["deleteReview"]),
        Habit(scene: "product", chance: 30, verbs: ["seller"]),
        Habit(scene: "product", chance: 20, verbs: ["tab/home"]),
        Habit(scene: "products", chance: 50, verbs: ["follow"], isOff: true),
        Habit(scene: "products", chance: 25, verbs: ["answerReview"]),
        Habit(scene: "products", chance: 25, verbs: ["reportReview"]),
        Habit(scene: "products", chance: 40, verbs: ["reviews"]),
    ]

    private static let reading = [
        Habit(scene: "search", chance: 50, verbs: ["retry"]),
        Habit(scene: "search", chance: 50, verbs: ["choose"]),
        Habit(scene: "search", chance: 10, verbs: ["forgetSaved"]),
        Habit(scene: "search", chance: 15, verbs: ["watch"]),
        Habit(scene: "search", chance: 25, verbs: ["type", "submit"]),
        Habit(scene: "search", chance: 40, verbs: ["type"]),
        Habit(scene: "search", chance: 15, verbs: ["openSaved"]),
        Habit(scene: "products", chance: 15, verbs: ["save"]),
        Habit(scene: "products", chance: 20, verbs: ["loadMore"]),
        Habit(scene: "products", chance: 20, verbs: ["open"]),
        Habit(scene: "products", chance: 10, verbs: ["tab/home"]),
        Habit(scene: "products", chance: 10, verbs: ["tab/myPage"]),
    ]

    private static let talking = [
        Habit(scene: "chats", chance: 3, verbs: ["leave"]),
        Habit(scene: "chats", chance: 70, verbs: ["open"]),
        Habit(scene: "room", chance: 15, verbs: ["failed"]),
        Habit(scene: "room", chance: 40, verbs: ["older"]),
        // Some write in pieces.
        Habit(scene: "room", chance: 30, verbs: Array(repeating: ["type", "send"], count: 5).flatMap(\.self)),
        Habit(scene: "room", chance: 35, verbs: ["type", "send"]),
        Habit(scene: "room", chance: 15, verbs: ["subject"]),
    ]
}
