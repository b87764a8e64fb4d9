#if canImport(SwiftUI)
    import MarketSamples
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

    /// One row: a tap opens it, and a swipe or its menu offers the rest; what nothing opens has its buttons in sight.
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
                .offers(row, of: model)
            } else {
                HStack {
                    texts
                    Spacer()
                    RowCommands(row: row, model: model)
                }
                .buttonStyle(.borderless)
            }
        }

        private var texts: some View {
            VStack(alignment: .leading) {
                HStack {
                    Text(row.title).font(row.side == nil ? Font.body : Font.headline)
                    Spacer()
                    if let time = row.side { Text(time).faint() }
                    if row.unreadCount > 0 {
                        Text(verbatim: "\(row.unreadCount)").bold().foregroundStyle(ThemeStyle(.tint))
                    }
                }
                if let text = row.text { Text(text).lineLimit(row.side == nil ? nil : 1).foregroundStyle(.secondary) }
            }
            .spoken(row.accessibility)
        }
    }

    #Preview("Rows") { SampleView(.myPage) { scene in RowsView(scene: scene) } }
    #Preview("Sections") { SampleView(.search) { scene in List { SectionsView(scene: scene) } } }
    #Preview("Section") {
        SampleView(.chats) { scene in
            if case .chats(let model) = scene { List { SectionView(section: model.state.section, model: model) } }
        }
    }
    #Preview("Row") {
        SampleView(.chats) { scene in
            if case .chats(let model) = scene { List(model.state.section.rows) { RowView(row: $0, model: model) } }
        }
    }
#endif
