import OpenMarket
public import OpenMarketTerminal

extension Snapshot {
    /// What a key leads to.
    ///
    /// Keys go to what lies over the scene, then to the scene, then to the tab bar.
    public func reaction(to key: Key) -> Reaction {
        var same = Reaction(memory)
        // What was typed into an alert is forgotten with it.
        same.alertMemory = alertMemory
        switch key {
        case .control("c"), .control("q"): return same.going(.quit)
        case .control("l"): return same.going(.redraw)
        default: break
        }
        if let alert { return reaction(to: key, of: alert, same) }
        if let palette = memory.palette { return reaction(to: key, of: palette) }
        if key == .control("g") { return opened }
        if let reaction = view.reaction(to: key, memory) { return reaction }
        switch key {
        case .function(let number) where tabs.indices.contains(number - 1):
            return same.going(.select(tabs[number - 1].id))
        case .character("?"): return opened
        case .character(let digit):
            guard let number = digit.wholeNumberValue, tabs.indices.contains(number - 1) else { return same }
            return same.going(.select(tabs[number - 1].id))
        case .press(let column, let row) where row == size.rows - 2:
            return same.going(MarketView(self).tabPlaces.first { $0.columns.contains(column) }.map { .select($0.tab) })
        case .escape: return same.going(.back)
        default: return same
        }
    }

    /// The list of everything that can be done here.
    private var opened: Reaction {
        var reaction = Reaction(memory)
        reaction.memory.palette = Palette()
        return reaction
    }

    private func reaction(to key: Key, of alert: AlertModel, _ unchanged: Reaction) -> Reaction {
        var same = unchanged
        let (moved, count) = (alertMemory.focus, max(1, alert.actions.count))
        switch key {
        case .enter:
            let chosen = focus(of: alert)
            return answer(alert.actions.indices.contains(chosen) ? alert.actions[chosen].choice : .ok)
        case .escape: return alert.dismissal.map { answer($0) } ?? same
        case .down, .right, .tab:
            same.alertMemory.focus = (moved + 1) % count
            return same
        case .up, .left, .backTab:
            same.alertMemory.focus = (moved + count - 1) % count
            return same
        case .character(let digit) where alert.field == nil:
            guard let number = digit.wholeNumberValue, alert.actions.indices.contains(number - 1) else { return same }
            return answer(alert.actions[number - 1].choice)
        default:
            guard alert.field != nil, let typed = Typing(key, in: alertMemory.text, fromEnd: 0) else { return same }
            same.alertMemory.text = typed.text
            return same
        }
    }

    /// Returns which button of an alert the enter key presses.
    ///
    /// It begins at the first one, unless something would be lost by that, and moves from there.
    func focus(of alert: AlertModel) -> Int {
        let isHarmful = alert.field == nil && alert.actions.first?.role == .destructive
        let begin = isHarmful ? alert.actions.firstIndex { $0.choice == alert.dismissal } : nil
        return ((begin ?? 0) + alertMemory.focus) % max(1, alert.actions.count)
    }

    private func answer(_ choice: AlertChoice) -> Reaction {
        var reaction = Reaction(memory)
        if isAlertOfApp { return reaction.going(.answer(choice)) }
        reaction.actions = [.answer(choice, text: alertMemory.text)]
        return reaction
    }
}
