import Foundation
public import OpenMarketDomain

/// The settings of notices: of what the user is told while the app is closed, when, and on which devices.
///
/// An app that has its own way to a device, such as a token of Apple's service, hands it in by `register(_:name:)`.
@MainActor
public final class NoticesModel: DrawnScene<NoticesState, NoticesModel.Exit> {
    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        case logIn
    }

    /// The settings of the current user, also after a change of user.
    public init(context: SceneContext) { super.init(State.Facts(), context: context) }

    override public var title: String { context.wording(.titleNotices) }

    override public func load() async {
        guard let notices = context.market.notices, !facts.overview.isLoading else { return }
        await load(\.overview, orLeaveBy: .logIn) { try await notices.overview() }
    }

    @SceneOfferBuilder override public var offers: [SceneOffer] {
        for row in state.switches {
            offer(.init("toggle", row.id.rawValue), row.title, isOn: row.isOn, isBusy: state.isBusy) {
                await self.toggle(row.id)
            }
        }
        if !state.switches.isEmpty {
            let title = context.wording(.actionHoursOfRest)
            offer("hours", title, at: .row(State.Switch.rest.rawValue), isBusy: state.isBusy) { self.askHours() }
        }
        for device in state.devices.value ?? [] {
            let (id, remove) = (device.id, context.wording(.actionRemoveDevice))
            offer(.init("remove", id.rawValue), remove, .delete, at: .row(id.rawValue), isBusy: state.isBusy) {
                await self.remove(id)
            }
        }
        for search in state.searches {
            let (id, remove) = (search.id, context.wording(.actionUnwatchSearch))
            offer(.init("unwatch", id.rawValue), remove, .delete, at: .row(id.rawValue), isBusy: state.isBusy) {
                await self.unwatch(id)
            }
        }
    }

    /// Registers this device for the user, under a name for the list, in the language of the app.
    ///
    /// - Returns: Whether it is registered now; an alert says why not.
    @discardableResult
    public func register(_ address: NoticeAddress, name: String) async -> Bool {
        guard let notices = context.market.notices else { return false }
        let language = context.wording.language.rawValue
        let isRegistered = await work(orLeaveBy: .logIn) {
            try await notices.register(address, name: name, language: language)
        }
        if isRegistered { await load() }
        return isRegistered
    }

    private func toggle(_ row: State.Switch) async {
        guard let settings = facts.overview.value?.settings else { return }
        await change(to: settings.turning(row, in: context.wording.timeZone.identifier))
    }

    private func askHours() {
        guard let settings = facts.overview.value?.settings else { return }
        ask(context.wording.hoursOfRest(in: settings))
    }

    /// Asks for hours of rest, once more as long as those that were typed are none.
    private func ask(_ typed: String) {
        show(
            context.alerts.hoursOfRest(typed).on(.submit) { [weak self] text in await self?.rest(text.reveal()) }
        )
    }

    private func rest(_ text: String) async {
        guard var settings = facts.overview.value?.settings else { return }
        guard let rest = NoticeRest(text, timeZone: context.wording.timeZone.identifier) else { return ask(text) }
        settings.rest = rest
        await change(to: settings)
    }

    private func change(to settings: NoticeSettings) async {
        guard let notices = context.market.notices, var overview = facts.overview.value else { return }
        let language = context.wording.language.rawValue
        guard await work(orLeaveBy: .logIn, { try await notices.change(settings, language: language) }) else { return }
        overview.settings = settings
        settle(\.overview, with: overview)
    }

    private func remove(_ id: NoticeDevice.ID) async {
        guard let notices = context.market.notices, var overview = facts.overview.value else { return }
        guard await work(orLeaveBy: .logIn, { try await notices.remove(id) }) else { return }
        overview.devices.removeAll { $0.id == id }
        settle(\.overview, with: overview)
    }

    private func unwatch(_ id: WatchedSearch.ID) async {
        guard let notices = context.market.notices, var overview = facts.overview.value else { return }
        guard await work(orLeaveBy: .logIn, { try await notices.unwatch(id) }) else { return }
        overview.searches.removeAll { $0.id == id }
        settle(\.overview, with: overview)
    }
}

extension NoticeSettings {
    /// The same with one thing turned on that was off, or the other way round.
    fileprivate func turning(_ row: NoticesState.Switch, in timeZone: String) -> NoticeSettings {
        var settings = self
        switch row {
        case .kind(let kind): settings.off.formSymmetricDifference([kind])
        case .rest:
            let (start, end) = hoursOfRest
            settings.rest = rest == nil ? NoticeRest(start: start, end: end, timeZone: timeZone) : nil
        case .hidesContent: settings.hidesContent.toggle()
        case .mails: settings.mails.toggle()
        }
        return settings
    }
}
