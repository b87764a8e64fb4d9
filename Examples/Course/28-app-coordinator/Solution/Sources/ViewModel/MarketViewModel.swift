import Domain
import UseCases

/// Where the app may lead from its pages.
@MainActor
package struct MarketExits {
    package let showDetail: (Int) -> Void
    package let showForm: () -> Void
    package let askForLogIn: () -> Void
    package let leaveForm: () -> Void
    package let leaveLogIn: () -> Void

    package init(
        showDetail: @escaping (Int) -> Void,
        showForm: @escaping () -> Void,
        askForLogIn: @escaping () -> Void,
        leaveForm: @escaping () -> Void,
        leaveLogIn: @escaping () -> Void
    ) {
        (self.showDetail, self.showForm, self.askForLogIn) = (showDetail, showForm, askForLogIn)
        (self.leaveForm, self.leaveLogIn) = (leaveForm, leaveLogIn)
    }
}

/// What the app shows, and what its controls do.
@MainActor
package final class MarketViewModel {
    package private(set) var alert: String?

    private let session: Session
    private let catalogue: Catalogue
    private let exits: MarketExits
    private var isSending = false
    private var detail: Product?
    private var name = ""
    private var price = ""
    private var stock = ""

    package init(session: Session, catalogue: Catalogue, exits: MarketExits) {
        (self.session, self.catalogue, self.exits) = (session, catalogue, exits)
    }

    package var isSpinning: Bool { catalogue.isLoading || isSending }

    // MARK: The list

    package func appear() async {
        await attempt { () throws(MarketError) in try await catalogue.begin() }
    }

    package func search(_ text: String) async {
        await attempt { () throws(MarketError) in try await catalogue.search(text) }
    }

    package func scrollToEnd() async {
        guard catalogue.hasMore else { return }
        await attempt { () throws(MarketError) in try await catalogue.more() }
    }

    package func like(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in try await catalogue.like(product) }
    }

    package func delete(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in try await catalogue.delete(product.id) }
    }

    // MARK: The detail page

    package func tap(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in
            detail = try await catalogue.product(product.id)
            exits.showDetail(product.id)
        }
    }

    package func clearAlert() {
        alert = nil
    }

    // MARK: The log-in

    package func logIn(_ name: String, _ secret: String) async {
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

    package func write() {
        alert = nil
        exits.showForm()
        if !session.isOpen {
            exits.askForLogIn()
        }
    }

    package func type(name: String, price: String, stock: String) {
        (self.name, self.price, self.stock) = (name, price, stock)
    }

    package func submit() async {
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

    package var list: [String] {
        if catalogue.products.isEmpty, catalogue.pages > 0 { return ["Nothing found."] }
        return catalogue.products.map(MarketText.row)
    }

    package var page: [String] { detail.map(MarketText.detail) ?? [] }
    package let logInFields = ["Name", "Password"]
    package var form: [String] { ["Name: " + name, "Price: " + price, "Stock: " + stock] }

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
