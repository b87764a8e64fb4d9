import OpenMarketHTML
import OpenMarket
import OpenMarketHTTPServer
import OpenMarketWire

// Doing: a form becomes an action, and the browser is led to where the app is then.
extension Shop {
    /// Accepts a form with the token of the visit; every other form is refused before it is read.
    func take(
        _ form: Result<PostedForm, RequestProblem>?,
        in visit: Visit,
        _ request: HTTPRequest,
        _ work: (PostedForm) async -> HTTPResponse
    ) async -> HTTPResponse {
        switch form {
        case .success(let form) where form.proves(visit.token): await work(form)
        case .failure(let problem): refuse(problem, request, in: visit)
        case .success, nil: refuse(.forged, request, in: visit)
        }
    }

    /// Decides about the photos in a request: only a user may send some, and only to the form that has room for them.
    ///
    /// Of a visit that has ended, the texts are still read: they are given back.
    func photos(in request: HTTPRequest) -> FormReader.Files {
        guard case .page(let place)? = RequestTarget(target: request.target), place.hasForm else { return .refused }
        if let visit = visits.visit(cookies.id(in: request)) { return visit.isLoggedIn ? .kept : .refused }
        return isFromEndedVisit(request) ? .skipped : .refused
    }

    /// Returns whether a form comes from a page of a visit that is over.
    ///
    /// The browser still has the visit's cookie, which it does not send along with forms of other sites.
    func isFromEndedVisit(_ request: HTTPRequest) -> Bool {
        guard request.method == .post, let id = cookies.id(in: request) else { return false }
        return visits.visit(id) == nil
    }

    /// Gives back what was typed into a form of a visit that is over: nothing is done with it but to show it again.
    func takeUp(_ form: PostedForm, at place: Place, in visit: Visit) async -> HTTPResponse {
        await visit.app.openForm(at: place)
        if case .form(let model) = visit.app.visible {
            await model.appear()
            await visit.app.visible.fillIn(form)
        }
        if !visit.isLoggedIn { visit.notice = AlertDirector(visit.wording).sessionExpired() }
        return .redirect(to: visit.app.place.path)
    }

    /// Does what a form of a page asks for.
    func act(at place: Place, _ form: PostedForm, _ request: HTTPRequest, in visit: Visit) async -> HTTPResponse {
        guard opens(place, to: visit) else { return await leadToLogIn(from: place, visit) }
        await visit.app.visit(place)
        guard visit.app.place == place else { return .redirect(to: visit.app.place.path) }
        let scene = visit.app.visible
        await scene.appearForAction(in: visit)
        let free = settings.allPhotoBytes - visits.sum(\.photoBytes)
        visit.roomForPhotos = min(settings.photoBytes - visit.photoBytes, free)
        await scene.perform(form, in: visit)
        await visit.app.finishIntention()
        if let notice = await visit.app.takeNotice(of: scene) { visit.success = notice }
        let next = visit.app.place
        let listing = Query(target: request.target).map { Listing($0) } ?? Listing()
        return .redirect(to: next == place ? next.path(listing) : next.path)
    }

    /// Cancels sending a product, without waiting for its turn: the request that sends the product has the turn.
    func cancelUpload(
        _ form: Result<PostedForm, RequestProblem>?,
        _ request: HTTPRequest,
        in visit: Visit
    ) -> HTTPResponse {
        guard case .success(let form)? = form, form.proves(visit.token) else {
            return refuse(.forged, request, in: visit)
        }
        visit.app.productForms.last?.send(command: "cancelSubmission")
        return .nothing
    }

    /// Speaks another language from now on, on the page that the form stood on.
    ///
    /// The page is read like any other address, so a form cannot lead out of the shop.
    func speak(_ form: PostedForm, in visit: Visit) async -> HTTPResponse {
        visit.speak(Language(rawValue: form["language"]))
        return .redirect(to: (PlaceAddress(form["place"])?.place ?? .home).path)
    }

    /// Does what was chosen in the app's own alert.
    func answerAlert(_ form: PostedForm, in visit: Visit) async -> HTTPResponse {
        visit.notice = nil
        if let choice = form.choice { visit.app.answer(choice) }
        return .redirect(to: visit.app.place.path)
    }
}
