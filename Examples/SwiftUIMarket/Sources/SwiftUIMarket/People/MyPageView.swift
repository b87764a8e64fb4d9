#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The user's own page.
    struct MyPageView: View {
        let model: MyPageModel

        var body: some View {
            List {
                if let name = model.state.vendorName { Text(name).font(.headline) }
                if let email = model.state.email { Text(email).foregroundStyle(.secondary) }
                ForEach(model.state.rows) { row in
                    Button(row.title) { model.send(.open(row.id)) }
                }
                ForEach(model.state.unsent) { row in
                    VStack(alignment: .leading) {
                        Text(row.title)
                        Text(row.text).foregroundStyle(.secondary)
                        HStack {
                            Button(model.sendAgainTitle) { model.send(.sendAgain(row.id)) }
                            if row.isChangeable { Button(model.changeTitle) { model.send(.change(row.id)) } }
                            Button(model.giveUpTitle, role: .destructive) { model.send(.giveUp(row.id)) }
                        }
                    }
                }
                ForEach(model.followed?.state.rows.value ?? []) { row in
                    HStack {
                        RowButtons(row: row.id.rawValue, model: model)
                        if let news = row.news { Text(news).foregroundStyle(.secondary) }
                    }
                    .buttonStyle(.plain)
                }
                if let text = model.state.blocked.problem?.text.message ?? model.state.emptyBlockedText {
                    Text(text).foregroundStyle(.secondary)
                }
                ForEach(model.state.blocked.value ?? []) { row in
                    HStack {
                        Text(row.name)
                        Spacer()
                        Button(model.unblockTitle) { model.send(.unblock(row.id)) }
                    }
                }
            }
            .disabled(model.state.isBusy)
        }
    }
#endif
