import OpenMarketDomain

/// Leads from the home tab to lists and products.
@MainActor
struct HomeCoordinator {
    let flow: Flow

    /// The tab itself: on to a product, or to all of them.
    func home() -> HomeModel {
        let model = HomeModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .product(let id): flow.router.push(.product(id))
            case .allProducts: flow.router.push(.productList)
            case .logIn: flow.logIn()
            }
        }
        return model
    }

    /// A list of products, wherever it stands: on to one of them.
    func products(_ kind: ProductListKind) -> ProductListModel {
        let model = ProductListModel(kind, context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .product(let id): flow.router.push(.product(id))
            case .logIn: flow.logIn()
            }
        }
        return model
    }

    /// One product, wherever it is opened: on to its pictures, its form, or its vendor; back when it is gone.
    func product(_ id: Product.ID, entry: Int) -> ProductDetailModel {
        let model = ProductDetailModel(id, context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .images(let urls, let page): flow.router.present(.imageViewer(urls: urls, page: page - 1))
            case .seller(let id): flow.router.push(.seller(id))
            case .edit(let id): flow.router.present(.edit(id))
            case .chat(let room): flow.router.push(.chatRoom(room))
            case .logIn: flow.logIn()
            case .gone: flow.router.close(entry)
            }
        }
        return model
    }
}
