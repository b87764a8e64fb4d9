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
                        HStack { RowButtons(row: row.id.rawValue, model: model) }.buttonStyle(.plain)
                    }
                }
                ForEach(model.state.followed?.rows.value ?? []) { row in
                    HStack {
                        RowButtons(row: row.id.rawValue, model: model, verbs: ["seller", "unfollow"])
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
                        RowButtons(row: row.id.rawValue, model: model, verbs: ["unblock"])
                    }
                }
            }
            .disabled(model.state.isBusy)
        }
    }
#endif
