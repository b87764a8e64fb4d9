import Foundation

/// A product to offer, which keeps all rules.
package struct Draft: Sendable, Equatable {
    package let name: String
    package let price: Int
    package let stock: Int

    /// Checks what was typed; the error has all faults.
    package init(name: String, price: String, stock: String) throws(DraftFaults) {
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
package enum DraftFault: Sendable {
    case shortName, longName, noPrice, noStock
}

/// The rules that a draft breaks, in the order of the form.
package struct DraftFaults: Error {
    package let list: [DraftFault]
}
