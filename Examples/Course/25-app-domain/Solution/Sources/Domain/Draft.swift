import Foundation

/// A product to offer, which keeps all rules.
struct Draft: Sendable, Equatable {
    let name: String
    let price: Int
    let stock: Int

    /// Checks what was typed; the error has all faults.
    init(name: String, price: String, stock: String) throws(DraftFaults) {
        let name = name.trimmingCharacters(in: .whitespaces)
        let (price, stock) = (Int(price) ?? 0, Int(stock) ?? -1)
        let faults = DraftFaults(
            list: [
                name.count < 3 ? .shortName : name.count > 30 ? .longName : nil,
                price < 1 ? .noPrice : nil,
                stock < 0 ? .noStock : nil,
            ].compactMap { $0 }
        )
        guard faults.list.isEmpty else { throw faults }
        (self.name, self.price, self.stock) = (name, price, stock)
    }
}

/// A rule that a draft breaks.
enum DraftFault: Sendable {
    case shortName, longName, noPrice, noStock
}

/// The rules that a draft breaks, in the order of the form.
struct DraftFaults: Error {
    let list: [DraftFault]
}
