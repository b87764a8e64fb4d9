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
            case .product(let id): flow.push(.product(id), from: .root(.home))
            case .allProducts: flow.push(.products(.all), from: .root(.home))
            case .category(let category): flow.push(.products(.category(category)), from: .root(.home))
            case .logIn(let intention): flow.logIn(from: .root(.home), then: intention)
            }
        }
        return model
    }

    /// A list of products, wherever it stands: on to one of them.
    func products(_ kind: ProductListKind, entry: Int) -> ProductListModel {
        let model = ProductListModel(kind, context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .product(let id): flow.push(.product(id), from: .entry(entry))
            case .logIn(let intention): flow.logIn(from: .entry(entry), then: intention)
            }
        }
        return model
    }

    /// One product: on to its images, its form, its vendor or a chat; back when it was deleted.
    func product(_ id: Product.ID, entry: Int) -> ProductDetailModel {
        let model = ProductDetailModel(id, context: flow.context)
        model.onExit = { [flow, weak model] exit in
            switch exit {
            case .images(let urls, let page):
                flow.present(.imageViewer(urls: urls, page: page), from: .entry(entry))
            case .seller(let id): flow.push(.products(.seller(id)), from: .entry(entry))
            case .product(let id): flow.push(.product(id), from: .entry(entry))
            case .edit(let id): flow.present(.edit(id), from: .entry(entry))
            case .chat(let room): flow.push(.chatRoom(room), from: .entry(entry))
            case .logIn(let intention): flow.logIn(from: .entry(entry), then: intention)
            case .gone:
                flow.leave(entry, saying: flow.context.alerts.deleted())
                model?.showNothing()
            case .blocked(let name):
                flow.leave(entry, saying: flow.context.alerts.blocked(name))
                model?.showNothing()
            }
        }
        return model
    }
}
