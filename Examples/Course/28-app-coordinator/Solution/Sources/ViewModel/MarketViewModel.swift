/// Where the app may lead from its pages.
@MainActor
struct MarketExits {
    let showDetail: (Int) -> Void
    let showForm: () -> Void
    let askForLogIn: () -> Void
    let leaveForm: () -> Void
    let leaveLogIn: () -> Void
}

/// What the app shows, and what its controls do.
@MainActor
final class MarketViewModel {
    private(set) var alert: String?

    private let session: Session
    private let catalogue: Catalogue
    private let exits: MarketExits
    private var isSending = false
    private var detail: Product?
    private var name = ""
    private var price = ""
    private var stock = ""

    init(session: Session, catalogue: Catalogue, exits: MarketExits) {
        (self.session, self.catalogue, self.exits) = (session, catalogue, exits)
    }

    var isSpinning: Bool { catalogue.isLoading || isSending }

    // MARK: The list

    func appear() async {
        await attempt { () throws(MarketError) in try await catalogue.begin() }
    }

    func search(_ text: String) async {
        await attempt { () throws(MarketError) in try await catalogue.search(text) }
    }

    func scrollToEnd() async {
        await attempt { () throws(MarketError) in try await catalogue.more() }
    }

    func like(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in try await catalogue.like(product) }
    }

    func delete(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in try await catalogue.delete(product.id) }
    }

    // MARK: The detail page

    func tap(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in
            detail = try await catalogue.product(product.id)
            exits.showDetail(product.id)
        }
    }

    func clearAlert() {
        alert = nil
    }

    // MARK: The log-in

    func logIn(_ name: String, _ secret: String) async {
        alert = nil
        do {
            try await session.logIn(name, secret)
            exits.leaveLogIn()
        } catch {
            switch error {
            case .incomplete: alert = "A name and a password are needed."
            case .refused: alert = "Name or password is wrong."
            case .market(let error): tell(error)
            }
        }
    }

    // MARK: The form

    func write() {
        alert = nil
        exits.showForm()
        if !session.isOpen {
            exits.askForLogIn()
        }
    }

    func type(name: String, price: String, stock: String) {
        (self.name, self.price, self.stock) = (name, price, stock)
    }

    func submit() async {
        guard !isSpinning else { return }
        do {
            let draft = try Draft(name: name, price: price, stock: stock)
            isSending = true
            defer { isSending = false }
            await attempt { () throws(MarketError) in
                try await catalogue.offer(draft)
                type(name: "", price: "", stock: "")
                exits.leaveForm()
            }
        } catch {
            alert = error.list.map(MarketText.fault).joined(separator: "\n")
        }
    }

    // MARK: What is shown

    var list: [String] {
        if catalogue.products.isEmpty, catalogue.pages > 0 { return ["Nothing found."] }
        return catalogue.products.map(MarketText.row)
    }

    var page: [String] { detail.map(MarketText.detail) ?? [] }
    let logInFields = ["Name", "Password"]
    var form: [String] { ["Name: " + name, "Price: " + price, "Stock: " + stock] }

    private func product(_ row: Int) -> Product? {
        catalogue.products.indices.contains(row) ? catalogue.products[row] : nil
    }

    private func attempt(_ work: () async throws(MarketError) -> Void) async {
        alert = nil
        do { try await work() } catch { tell(error) }
    }

    private func tell(_ error: MarketError) {
        alert = MarketText.error(error)
        if error == .notLoggedIn {
            exits.askForLogIn()
        }
    }
}
