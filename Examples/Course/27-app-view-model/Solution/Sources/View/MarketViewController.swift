import ViewModel

/// The app without a view: it hands on what is touched, and shows what the view model says.
@MainActor
package final class MarketViewController {
    private let model: MarketViewModel

    package init(model: MarketViewModel) {
        self.model = model
    }

    package var screens: [String] { model.screens }
    package var lines: [String] { model.lines }
    package var alert: String? { model.alert }
    package var isSpinning: Bool { model.isSpinning }

    package func appear() async { await model.appear() }
    package func search(_ text: String) async { await model.search(text) }
    package func scrollToEnd() async { await model.scrollToEnd() }
    package func like(_ row: Int) async { await model.like(row) }
    package func delete(_ row: Int) async { await model.delete(row) }
    package func tap(_ row: Int) async { await model.tap(row) }
    package func back() { model.back() }
    package func logIn(_ name: String, _ secret: String) async { await model.logIn(name, secret) }
    package func write() { model.write() }
    package func type(name: String, price: String, stock: String) { model.type(name: name, price: price, stock: stock) }
    package func submit() async { await model.submit() }
}
