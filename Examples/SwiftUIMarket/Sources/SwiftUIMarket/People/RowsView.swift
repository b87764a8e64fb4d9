#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// A scene that is a list of other things than products: the search, the chats, the user's own page.
    struct RowsView: View {
        let scene: MarketScene

        var body: some View {
            List { SectionsView(scene: scene) }
        }
    }

    /// The lists of other things than products that a scene is, or that stand on it.
    struct SectionsView: View {
        let scene: MarketScene
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ForEach(MarketScene.Snapshot(scene).sections(in: app.context.wording)) { section in
                SectionView(section: section, model: scene.model)
            }
        }
    }

    /// One of them: its rows, or why there are none.
    struct SectionView: View {
        let section: SceneSection
        let model: any PresentedScene

        var body: some View {
            if let title = section.title { Section(title) { rows } } else { rows }
        }

        @ViewBuilder private var rows: some View {
            if let problem = section.problem {
                ProblemView(problem: problem) { if let retry = section.retry { model.send(command: retry) } }
            }
            ForEach(section.rows) { RowView(row: $0, model: model) }
            if section.isLoading { ProgressView() }
            if let text = section.emptyText { Text(text).foregroundStyle(.secondary) }
        }
    }

    /// One row: a tap opens it, and a swipe offers the rest; what nothing opens has its buttons in sight.
    struct RowView: View {
        let row: SceneRow
        let model: any PresentedScene

        var body: some View {
            if let open = row.open {
                Button {
                    model.send(command: open)
                } label: {
                    texts
                }
                .badge(row.unreadCount)
                .swipeActions { others }
            } else {
                HStack {
                    texts
                    Spacer()
                    others
                }
                .buttonStyle(.plain)
            }
        }

        private var others: some View { CommandButtons(commands: model.others(of: row), model: model) }

        private var texts: some View {
            VStack(alignment: .leading) {
                HStack {
                    Text(row.title).font(row.side == nil ? Font.body : Font.headline)
                    Spacer()
                    if let time = row.side { Text(time).faint() }
                }
                if let text = row.text { Text(text).lineLimit(row.side == nil ? nil : 1).foregroundStyle(.secondary) }
            }
            .spoken(row.accessibility)
        }
    }
#endif
