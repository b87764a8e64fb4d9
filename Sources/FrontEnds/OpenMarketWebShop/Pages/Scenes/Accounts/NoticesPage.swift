import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    /// The settings of notices; the script shows the button for this browser where there is a way to it.
    func noticesPage(_ state: NoticesState) -> Page {
        Page(wording(.titleNotices), style: "narrow", problem: state.devices.problem) {
            if let key = state.subscriptionKey, !state.hasOwnDevice {
                form(.hook("allow"), Attribute("data-key", key), Attribute("hidden")) {
                    tag("button", .type("submit"), .class("primary")) { wording(.actionAllowNotices) }
                }
            }
            for section in state.sections(in: wording) { part(section) }
        }
    }
}

extension NoticesModel {
    /// Registers the browser that a form tells of; the keys are those of its subscription.
    func subscribe(_ form: PostedForm) async {
        let address = NoticeAddress.web(
            endpoint: form["endpoint"],
            key: Secret(form["p256dh"]),
            secret: Secret(form["auth"])
        )
        await register(address, name: String(form["name"].prefix(60)))
    }
}
