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

    /// Images in full size: back to the product, which is at the image that was in view.
    func images(_ urls: [URL], page: Int, entry: Int) -> ImageViewerModel {
        let model = ImageViewerModel(urls: urls, page: page, context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .closed: flow.router.close(entry)
            }
        }
        let below = flow.router.navigation.stack.last
        if case .product(let product)? = below.flatMap({ flow.app?.scene(of: $0) }) {
            model.textOfImage = { [weak product] url in
                product?.state.content.value?.images.first { $0.url == url }?.text
            }
        }
        return model
    }
}
