import Navigation
import ViewModel

/// The app without a view: it hands on what is touched, and shows what the view model says.
@MainActor
package final class MarketViewController {
    private let model: MarketViewModel
    private let coordinator: MarketCoordinator

    package init(model: MarketViewModel, coordinator: MarketCoordinator) {
        (self.model, self.coordinator) = (model, coordinator)
    }

    package var screens: [String] { coordinator.routes.map(\.name) }
    package var lines: [String] {
        switch coordinator.top {
        case .list: model.list
        case .detail: model.page
        case .logIn: model.logInFields
        case .form: model.form
        }
    }
    package var alert: String? { model.alert }
    package var isSpinning: Bool { model.isSpinning }

    package func appear() async { await model.appear() }
    package func search(_ text: String) async { await model.search(text) }
    package func scrollToEnd() async { await model.scrollToEnd() }
    package func like(_ row: Int) async { await model.like(row) }
    package func delete(_ row: Int) async { await model.delete(row) }
    package func tap(_ row: Int) async { await model.tap(row) }
    package func back() {
        model.clearAlert()
        coordinator.back()
    }
    package func logIn(_ name: String, _ secret: String) async { await model.logIn(name, secret) }
    package func write() { model.write() }
    package func type(name: String, price: String, stock: String) { model.type(name: name, price: price, stock: stock) }
    package func submit() async { if coordinator.top == .form { await model.submit() } }
}
