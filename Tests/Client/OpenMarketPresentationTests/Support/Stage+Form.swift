import Foundation
import OpenMarketDomain
import OpenMarketTesting

@testable import OpenMarketPresentation

extension Stage {
    /// A form, and where it leads to.
    func form(
        _ purpose: ProductFormModel.Purpose = .register
    ) -> (ProductFormModel, Exits<ProductFormModel.Exit>) {
        let (model, exits) = (ProductFormModel(purpose, context: context), Exits<ProductFormModel.Exit>())
        model.onExit = { exits.note($0) }
        return (model, exits)
    }

    /// A form for a new product in which nothing is missing.
    func filledForm(images: Int = 1) -> (ProductFormModel, Exits<ProductFormModel.Exit>) {
        let scene = form()
        scene.0.fill(.fixture(), images: images)
        return scene
    }

    /// A form with product 1 in it.
    func editForm(
        _ detail: ProductDetail = .fixture()
    ) async -> (ProductFormModel, Exits<ProductFormModel.Exit>) {
        let scene = form(.edit(detail.id))
        market.refreshProduct.call.returns(detail)
        await scene.0.load()
        return scene
    }
}

extension ProductFormModel {
    /// Types a draft.
    func fill(_ draft: ProductDraft, images: Int = 1) {
        choose(draft.price.currency)
        edit(.name, draft.name)
        edit(.price, NumberText.text(draft.price.amount))
        edit(.discount, draft.discount.amount == 0 ? "" : NumberText.text(draft.discount.amount))
        edit(.stock, String(draft.stock))
        edit(.description, draft.description)
        append((0..<images).map { .picked($0) })
    }
}

extension ProductFormModel {
    var draft: ProductDraft { facts.draft }
    var patch: ProductPatch? { facts.patch }
}

extension ImageInput {
    /// An image that differs from others by its number.
    static func picked(_ number: Int) -> ImageInput {
        ImageInput(.data(Fixture.jpeg), name: "\(number).jpg")
    }
}
