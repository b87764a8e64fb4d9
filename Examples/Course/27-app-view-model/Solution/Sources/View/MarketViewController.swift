/// The app without a view: it hands on what is touched, and shows what the view model says.
@MainActor
final class MarketViewController {
    private let model: MarketViewModel

    init(model: MarketViewModel) {
        self.model = model
    }

    var screens: [String] { model.screens }
    var lines: [String] { model.lines }
    var alert: String? { model.alert }
    var isSpinning: Bool { model.isSpinning }

    func appear() async { await model.appear() }
    func search(_ text: String) async { await model.search(text) }
    func scrollToEnd() async { await model.scrollToEnd() }
    func like(_ row: Int) async { await model.like(row) }
    func delete(_ row: Int) async { await model.delete(row) }
    func tap(_ row: Int) async { await model.tap(row) }
    func back() { model.back() }
    func logIn(_ name: String, _ secret: String) async { await model.logIn(name, secret) }
    func write() { model.write() }
    func type(name: String, price: String, stock: String) { model.type(name: name, price: price, stock: stock) }
    func submit() async { await model.submit() }
}
