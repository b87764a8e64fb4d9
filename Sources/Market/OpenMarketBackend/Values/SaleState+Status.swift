import OpenMarketDomain
import OpenMarketSQLite

extension SaleState {
    init(_ status: SaleStatus) {
        self = Self.allCases.first { $0.status == status } ?? .hidden
    }

    /// Reads a status in a request; `nil` for any other text.
    init?(name: String?) {
        guard let status = name.flatMap(SaleStatus.init(rawValue:)) else { return nil }
        self.init(status)
    }

    static let rule = "must be one of " + SaleStatus.allCases.map(\.rawValue).joined(separator: ", ")

    var status: SaleStatus {
        switch self {
        case .onSale: .onSale
        case .reserved: .reserved
        case .sold: .sold
        case .hidden: .hidden
        }
    }
}
