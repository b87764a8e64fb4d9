import OpenMarket
import WebPages

extension MarketScene {
    /// Does what a form asks for: an intention becomes an action of the view model, and nothing is decided here.
    func perform(_ form: PostedForm, in visit: Visit) async {
        if form.action == .answer, let choice = form.choice {
            await answer(choice, text: form["text"])
            return
        }
        switch self {
        case .login(let model): await model.fillIn(form)
        case .signUp(let model): await model.fillIn(form)
        case .home(let model): await model.list.perform(form)
        case .products(let model): await model.perform(form)
        case .product(let model): await model.perform(form)
        case .form(let model): await model.fillIn(form, in: visit)
        case .search(let model): await model.perform(form)
        case .chats(let model): await model.perform(form)
        case .room(let model): await model.perform(form, in: visit)
        case .myPage(let model): await model.perform(form)
        case .images: break
        }
    }
}
