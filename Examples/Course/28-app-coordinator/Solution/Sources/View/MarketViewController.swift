/// The app without a view: it hands on what is touched, and shows what the view model says.
@MainActor
final class MarketViewController {
    private let model: MarketViewModel
    private let coordinator: MarketCoordinator

    init(model: MarketViewModel, coordinator: MarketCoordinator) {
        (self.model, self.coordinator) = (model, coordinator)
    }

    var screens: [String] { coordinator.routes.map(\.name) }
    var lines: [String] {
        switch coordinator.top {
        case .list: model.list
        case .detail: model.page
        case .logIn: model.logInFields
        case .form: model.form
        }
    }
    var alert: String? { model.alert }
    var isSpinning: Bool { model.isSpinning }

    func appear() async { await model.appear() }
    func search(_ text: String) async { await model.search(text) }
    func scrollToEnd() async { await model.scrollToEnd() }
    func like(_ row: Int) async { await model.like(row) }
    func delete(_ row: Int) async { await model.delete(row) }
    func tap(_ row: Int) async { await model.tap(row) }
    func back() {
        model.clearAlert()
        coordinator.back()
    }
    func logIn(_ name: String, _ secret: String) async { await model.logIn(name, secret) }
    func write() { model.write() }
    func type(name: String, price: String, stock: String) { model.type(name: name, price: price, stock: stock) }
    func submit() async { if coordinator.top == .form { await model.submit() } }
}
