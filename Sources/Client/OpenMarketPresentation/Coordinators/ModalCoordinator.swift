import Foundation
import OpenMarketDomain

/// Leads through what lies over everything else: forms and images.
@MainActor
struct ModalCoordinator {
    let flow: Flow

    /// The form for a product: back when it is sent or discarded.
    func form(
        _ purpose: ProductFormModel.Purpose,
        replacing replaced: PendingChange.ID? = nil,
        entry: Int
    ) -> ProductFormModel {
        let model = ProductFormModel(purpose, replacing: replaced, context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .closed: flow.router.close(entry)
            case .posted(let id):
                let isInFront = flow.router.navigation.shows(.entry(entry))
                flow.router.close(entry)
                // The user may be somewhere else by now.
                if isInFront { flow.router.push(.product(id)) }
            case .logIn: flow.logIn(from: .entry(entry))
            }
        }
        return model
    }

    /// Images in full size; when the viewer closes, the product shows the image that was in view.
    func images(_ urls: [URL], page: Int, entry: Int) -> ImageViewerModel {
        var product: Product.ID?
        if case .product(let id)? = flow.router.navigation.stack.last?.route { product = id }
        let model = ImageViewerModel(urls: urls, of: product, page: page, context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .closed: flow.router.close(entry)
            }
        }
        return model
    }
}
