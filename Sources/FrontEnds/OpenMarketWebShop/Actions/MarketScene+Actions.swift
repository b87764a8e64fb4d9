import OpenMarketHTML
import OpenMarket

extension MarketScene {
    /// Does what a form asks for: what was filled in goes to the commands of its fields, and the button's is performed.
    func perform(_ form: PostedForm, in visit: Visit) async {
        if let choice = form.choice { return await answer(choice, text: form["text"]) }
        if case .notices(let model) = self, form.command == "subscribe" { return await model.subscribe(form) }
        guard visit.takesFirst(form["mark"]) else { return }
        await fillIn(form)
        let hasAllPhotos = await takePhotos(of: form, in: visit)
        // Where photos were left out, the user is told first, because they have not agreed to go on without them.
        guard hasAllPhotos || !form.command.thing.isEmpty else { return }
        await perform(command: form.command, text: form["text"])
    }

    /// Fills in what was typed and chosen in the browser.
    func fillIn(_ form: PostedForm) async {
        if case .signUp(let model) = self {
            let seller = [SignUpState.Field.identifier, .secret].map { form[$0.rawValue] }
            let isThere = !seller.allSatisfy(\.isEmpty)
            if model.state.hasSellerAccount != isThere { await model.perform(command: "sellerAccount") }
        }
        let offered = commands
        // Choices come first, because they decide about texts: the currency decides how many digits a price has.
        for command in offered where command.placement.isChoice && form.fields[command.id.verb] == command.id.thing {
            await perform(command: command.id)
        }
        for command in offered where command.field != nil {
            if let text = form.fields[command.id.rawValue] { await perform(command: command.id, text: text) }
        }
    }

    /// Takes the photos there is room for, where there is a form for them; `false` when some were left out.
    private func takePhotos(of form: PostedForm, in visit: Visit) async -> Bool {
        guard case .form(let model) = self else { return true }
        let alert = model.state.alert
        var (room, accepted) = (visit.roomForPhotos, [ImageInput]())
        let text = visit.wording.text(of: .requestTooLarge)
        visit.photoProblems = []
        for photo in form.photos {
            guard case .data(let data) = photo.source else { continue }
            guard data.count <= room else {
                // The name of a file comes from the browser, and may have any length.
                visit.photoProblems.append("\((photo.name ?? "").prefix(60)): \(text.message) \(text.recovery)")
                continue
            }
            room -= data.count
            accepted.append(photo)
        }
        if !accepted.isEmpty { await model.add(accepted) }
        return model.state.alert == alert && visit.photoProblems.isEmpty
    }
}

extension SceneCommand.Placement {
    /// Whether the command is one of several choices.
    fileprivate var isChoice: Bool {
        if case .choice = self { true } else { false }
    }
}
