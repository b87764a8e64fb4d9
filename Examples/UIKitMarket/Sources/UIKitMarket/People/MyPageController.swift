#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// The user's own page.
    final class MyPageController: SceneController<MyPageModel> {
        private let name = UILabel(nil, .headline)
        private let email = UILabel(nil, .body, .secondaryLabel)
        private let rows = UIStackView([])

        override func viewDidLoad() {
            super.viewDidLoad()
            rows.alignment = .leading
            view.fillWithColumn([name, email, rows])
        }

        override func show(_ state: MyPageModel.State) {
            name.text = state.vendorName
            email.text = state.email
            view.isUserInteractionEnabled = !state.isBusy
            let unsent = state.unsent.flatMap { row in
                [UILabel(row.title + ": " + row.text)] + model.buttons(ofRow: row.id.rawValue)
            }
            let followed = (state.followed?.rows.value ?? []).map { row in
                line(model.buttons(ofRow: row.id.rawValue, ["seller", "unfollow"]) + [UILabel(row.news)])
            }
            let blocked = (state.blocked.value ?? []).map { row in
                line([UILabel(row.name)] + model.buttons(ofRow: row.id.rawValue, ["unblock"]))
            }
            let ways = model.buttons(model.commands.filter { $0.id.verb == "open" })
            let note = UILabel(state.blocked.problem?.text.message ?? state.emptyBlockedText)
            rows.show(ways + unsent + followed + blocked + [note])
        }

        private func line(_ views: [UIView]) -> UIView { UIStackView(views, axis: .horizontal) }
    }
#endif
