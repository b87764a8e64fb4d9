import Observation
import OpenMarket
import TerminalMarketViews
import OpenMarketTerminal

extension TerminalApp {
    func snapshot() -> Snapshot {
        var snapshot = Snapshot(app, size: size)
        snapshot.memory = memories[place] ?? SceneMemory()
        snapshot.alertMemory = alertMemory
        snapshot.notice = notice ?? snapshot.notice
        snapshot.turn = turn
        snapshot.pictures = pictures?.pictures
        if let pictures { (snapshot.graphics, snapshot.drawings) = (graphics, pictures.drawings) }
        snapshot.photoFolder = photoFolder
        return snapshot
    }

    /// The key of the visible scene, under which the terminal stores focus and scroll position.
    var place: String {
        let navigation = app.router.navigation
        return navigation.visibleID.map(String.init) ?? (navigation.isLoggingIn ? "" : navigation.tab.rawValue)
    }

    /// What is to be drawn; the loop is told once when any of it changes.
    ///
    /// While nothing has changed, one tracking is enough for any number of drawings.
    private func trackedSnapshot() -> Snapshot {
        guard !isTracking else { return snapshot() }
        isTracking = true
        return withObservationTracking {
            snapshot()
        } onChange: { [loop] in
            loop.change()
        }
    }

    /// Draws once, and again as soon as anything that was drawn has changed; several changes are one drawing.
    func draw() {
        follow(app.visible)
        let snapshot = trackedSnapshot()
        if snapshot.alert != shownAlert {
            shownAlert = snapshot.alert
            if alertMemory != SceneMemory() {
                alertMemory = SceneMemory()
                return draw()
            }
        }
        if app.presentedAlert?.isSuccess == true { takeNotice() }
        ring()
        if scroll(snapshot) { return draw() }
        let view = MarketView(snapshot)
        terminal.write(writer.write(view.frame))
        pictures?.show(view.pictures)
        tell(view, snapshot)
        if view.isBusy { turnOn() }
    }

    /// Tells scenes when they come to the front and when they leave it.
    private func follow(_ scene: MarketScene) {
        guard front?.id != scene.id else { return }
        let before = front
        front = scene
        seen = nil
        Task {
            before?.disappear()
            await scene.appear()
        }
    }

    /// Carries out a list's request to scroll.
    private func scroll(_ snapshot: Snapshot) -> Bool {
        guard let list = snapshot.scene.list, let wish = list.scroll, let front else { return false }
        let row = wish.row.flatMap { id in list.rows.firstIndex { $0.id == id } } ?? 0
        memories[place, default: SceneMemory()].focus = row
        front.list?.scrolled()
        return snapshot.memory.focus != row
    }

    /// Tells a list how far it has been looked at, so that it loads on.
    private func tell(_ view: MarketView, _ snapshot: Snapshot) {
        guard let list = snapshot.scene.list, let last = view.visibleItems?.last, let front else { return }
        guard seen?.rows != list.rows.count || seen?.last != last, list.rows.indices.contains(last) else { return }
        seen = (list.rows.count, last)
        Task { await front.list?.rowAppeared(at: last) }
    }

    /// Goes on from what has worked, and says so as long as it takes to read.
    private func takeNotice() {
        guard !isTakingNotice else { return }
        isTakingNotice = true
        Task {
            let text = await app.takeNotice()
            (notice, isTakingNotice) = (text, false)
            loop.move()
            try? await Task.sleep(for: .seconds(5))
            if notice == text { notice = nil }
            loop.move()
        }
    }

    /// Rings once, and says so in a line, when a message has come to a chat that is not on the screen.
    private func ring() {
        let unread = app.tabs.first { $0.id == .chat }?.badge ?? 0
        defer { heard = unread }
        guard unread > heard else { return }
        if case .room = app.visible { return }
        terminal.write("\u{7}")
        let text = app.context.wording(.noticeMessageText)
        notice = text
        Task {
            try? await Task.sleep(for: .seconds(5))
            if notice == text { notice = nil }
            loop.move()
        }
    }

    private func turnOn() {
        guard !isTurning else { return }
        isTurning = true
        Task {
            try? await Task.sleep(for: .milliseconds(120))
            isTurning = false
            turn += 1
            loop.move()
        }
    }
}
