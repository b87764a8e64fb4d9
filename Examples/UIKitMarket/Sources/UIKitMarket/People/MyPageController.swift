#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// The user's own page.
    final class MyPageController: SceneController<MyPageModel> {
        private let name = UILabel()
        private let email = UILabel()
        private let rows = UIStackView()

        override func viewDidLoad() {
            super.viewDidLoad()
            name.font = .preferredFont(forTextStyle: .headline)
            email.textColor = .secondaryLabel
            rows.axis = .vertical
            rows.alignment = .leading
            view.fillWithColumn([name, email, rows] + [model.followed.map(FollowedView.init)].compactMap(\.self))
        }

        override func show(_ state: MyPageModel.State) {
            name.text = state.vendorName
            email.text = state.email
            view.isUserInteractionEnabled = !state.isBusy
            for view in rows.arrangedSubviews { view.removeFromSuperview() }
            for row in state.rows {
                rows.addArrangedSubview(UIButton(row.title) { [model] in model.send(.open(row.id)) })
            }
            for row in state.unsent {
                let label = UILabel()
                label.text = row.title + ": " + row.text
                rows.addArrangedSubview(label)
                rows.addArrangedSubview(UIButton(model.sendAgainTitle) { [model] in model.send(.sendAgain(row.id)) })
                if row.isChangeable {
                    rows.addArrangedSubview(UIButton(model.changeTitle) { [model] in model.send(.change(row.id)) })
                }
                rows.addArrangedSubview(UIButton(model.giveUpTitle) { [model] in model.send(.giveUp(row.id)) })
            }
            for row in state.blocked.value ?? [] {
                let title = model.unblockTitle + ": " + row.name
                rows.addArrangedSubview(UIButton(title) { [model] in model.send(.unblock(row.id)) })
            }
            if let text = state.blocked.problem?.text.message ?? state.emptyBlockedText {
                let label = UILabel()
                label.text = text
                rows.addArrangedSubview(label)
            }
        }
    }
#endif
