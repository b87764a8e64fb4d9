// The part of the screen around the visible scene, for front ends that draw it from values.
extension AppCoordinator {
    /// The alert on the screen: the app's own, or else that of the visible scene.
    ///
    /// A front end that shows this one alert, and answers with ``respond(_:text:)``, misses none.
    public var presentedAlert: AlertModel? { alert ?? visible.alert }

    /// Does what was chosen in ``presentedAlert``, with the text that was typed into it.
    public func respond(_ choice: AlertChoice, text: String = "") async {
        if alert != nil { answer(choice) } else { await visible.answer(choice, text: text) }
    }

    /// Takes the notice that something worked, of the app or of a scene, the visible one unless another one is named: its
    /// alert is answered, which may lead on.
    ///
    /// A front end shows the sentence for a few seconds.
    public func takeNotice(of scene: MarketScene? = nil) async -> String? {
        let scene = scene ?? visible
        guard let told = alert ?? scene.alert, told.isSuccess else { return nil }
        if alert != nil { answer(.ok) } else { await scene.answer(.ok) }
        return told.message
    }

    /// The ways from the visible scene to others: the tabs, and the way back.
    public var commands: [SceneCommand] { offers.map(\.command) }

    /// Performs a command of the visible scene, or of the app; `false` when neither is offered now.
    @discardableResult
    public func perform(command id: SceneCommand.ID, text: String = "") async -> Bool {
        if await visible.perform(command: id, text: text) { return true }
        guard let offer = offers.first(where: { $0.command.id == id }) else { return false }
        await offer.handle(text)?()
        return true
    }

    @SceneOfferBuilder private var offers: [SceneOffer] {
        let navigation = router.navigation
        if let modal = navigation.modals.last {
            // A form and a viewer close themselves: the one may ask first, the other hands back its page.
            if modal.modal == .login { way("dismiss", .actionClose, .close) { $0.router.dismiss() } }
        } else if !navigation.stack.isEmpty {
            way("back", .actionBack, .back) { $0.router.pop() }
        }
        if navigation.modals.isEmpty, !navigation.isLoggingIn {
            for tab in tabs {
                let title = [tab.title, tab.badge.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
                let command = SceneCommand(
                    .init("tab", tab.id.rawValue),
                    title,
                    at: .menu,
                    isOn: tab.isSelected
                )
                SceneOffer(command, run: { [weak self] _ in self?.select(tab.id) })
            }
        }
    }

    private func way(
        _ id: SceneCommand.ID,
        _ phrase: Phrase,
        _ symbol: CommandSymbol,
        _ move: @escaping @MainActor (AppCoordinator) -> Bool
    ) -> SceneOffer {
        let command = SceneCommand(id, context.wording(phrase), symbol, role: .cancel, at: .bar)
        return SceneOffer(command, run: { [weak self] _ in if let self { _ = move(self) } })
    }
}
