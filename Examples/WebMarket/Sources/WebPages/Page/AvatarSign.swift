import HTMLKit
import OpenMarket

/// The first letter of a name, in place of a photo; the name itself stands beside it.
struct AvatarSign {
    let name: String

    var html: HTML {
        let avatar = Avatar(name)
        return tag("span", .class("avatar avatar-\(avatar.color)"), .hidden) {
            if avatar.initial.isEmpty { Icon.person.html } else { HTML(avatar.initial) }
        }
    }
}
