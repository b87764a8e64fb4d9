import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire

// The parts of an open page that its script asks for, which leave the visitor at the same place.
extension Shop {
    /// The number of requests of one visitor that may wait at a time: enough for the usual number of tabs.
    private static let questions = 8

    /// The response to a request from the script of an open page.
    func respond(to target: RequestTarget, in visit: Visit) async -> HTTPResponse {
        guard visit.waiting < Self.questions else { return HTTPResponse(status: 429) }
        visit.waiting += 1
        defer { visit.waiting -= 1 }
        switch target {
        case .suggestions(let text) where opens(.route(.search), to: visit):
            return await suggestions(for: text, in: visit)
        case .progress: return progress(in: visit)
        case .pickedPhoto(let id): return photo(id, in: visit)
        default: return HTTPResponse(status: 404)
        }
    }

    /// The market's suggestions; nothing if the text was changed before the response.
    private func suggestions(for text: String, in visit: Visit) async -> HTTPResponse {
        let search = visit.app.search ?? visit.search
        let text = String(text.prefix(100))
        // A second request with the same text asks to repeat the suggestions that failed.
        if search.state.suggestions.problem != nil, search.state.text == text {
            await search.perform(command: "retry")
        } else {
            await search.perform(command: "type", text: text)
        }
        guard search.state.text == text else { return .nothing }
        return .html(search.state.suggestions(in: visit.wording), isPrivate: true)
    }

    private func progress(in visit: Visit) -> HTTPResponse {
        guard let form = visit.app.productForms.last else { return HTTPResponse(status: 404) }
        return .html(surroundings(of: .modal(.register), in: visit).progress(of: form.state), isPrivate: true)
    }

    /// An image that was picked and is not sent yet, only for the user who has picked it.
    private func photo(_ id: Int, in visit: Visit) -> HTTPResponse {
        let picked = visit.app.productForms.last?.state.images.first { $0.id == id }
        guard case .data(let data)? = picked?.input?.source else { return HTTPResponse(status: 404) }
        return .picture(data, isPrivate: true) ?? HTTPResponse(status: 404)
    }
}

// The open scenes, visible or not.
extension AppCoordinator {
    /// The scene that was opened last at a route.
    func openScene(of route: Route) -> MarketScene? {
        let entries = MarketTab.allCases.flatMap { router.navigation.stack(of: $0) }
        return entries.last { $0.route == route }.map { scene(of: $0) }
    }

    func room(_ id: ChatRoom.ID) -> ChatRoomModel? {
        if case .room(let model)? = openScene(of: .chatRoom(id)) { return model }
        return nil
    }

    fileprivate var search: SearchModel? {
        if case .search(let model)? = openScene(of: .search) { return model }
        return nil
    }

    /// The forms for products that are open, the one in front as the last.
    var productForms: [ProductFormModel] {
        router.navigation.modals.compactMap { entry in
            if case .form(let model) = scene(of: entry) { model } else { nil }
        }
    }
}
