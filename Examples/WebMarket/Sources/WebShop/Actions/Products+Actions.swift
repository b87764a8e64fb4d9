import OpenMarket
import WebPages

extension ProductListModel {
    /// Does what a button of the list says.
    func perform(_ form: PostedForm) async {
        switch form.action {
        case .like: await perform(.toggleLike(Product.ID(rawValue: form["product"])))
        case .saveSearch: await perform(.toggleSaved)
        case .forgetAll: await perform(.forgetViewed)
        default: await sellerPage?.perform(form)
        }
    }
}

extension ProductDetailModel {
    /// Does what a button of the product says.
    func perform(_ form: PostedForm) async {
        switch form.action {
        case .like: await perform(.toggleLike)
        case .chat: await perform(.chat)
        case .manage: await perform(.showOwnerActions)
        case .aboutSeller: await perform(.showSellerActions)
        case .openSeller: await perform(.openSeller)
        default: await sale.perform(form)
        }
    }
}

extension SearchModel {
    /// Does what a button of the search says.
    func perform(_ form: PostedForm) async {
        switch form.action {
        case .forget: await perform(.forget(form["text"]))
        case .forgetAll: await perform(.forgetAll)
        case .saveSearch: await perform(.forgetSaved(SavedSearch.ID(rawValue: form["search"])))
        default: break
        }
    }
}
