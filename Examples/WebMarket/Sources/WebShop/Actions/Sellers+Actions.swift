import OpenMarket
import WebPages

extension SellerPageModel {
    /// Does what a button above a seller's products says.
    func perform(_ form: PostedForm) async {
        let review = Review.ID(rawValue: form["review"])
        switch form.action {
        case .follow: await perform(.toggleFollow)
        case .showReviews: await perform(.showReviews)
        case .deleteReview: await perform(.deleteReview(review))
        case .reportReview: await perform(.reportReview(review))
        default: break
        }
    }
}

extension SaleModel {
    /// Does what a button about the sale of a product says.
    func perform(_ form: PostedForm) async {
        let buyer = UserID(rawValue: form["buyer"])
        switch form.action {
        case .showBuyers: await perform(.showBuyers)
        case .reserveFor: await perform(.deal(.reserved, buyer))
        case .sellTo: await perform(.deal(.sold, buyer))
        case .writeReview:
            guard let stars = Int(form["stars"]).flatMap(Stars.init(rawValue:)) else { return }
            await perform(.review(stars, form["text"]))
        case .deleteReview: await perform(.deleteReview(Review.ID(rawValue: form["review"])))
        default: break
        }
    }
}
