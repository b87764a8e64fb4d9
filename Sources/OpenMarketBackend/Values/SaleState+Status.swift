import OpenMarketDomain
import OpenMarketStorage

extension SaleState {
    /// What the database keeps for a status.
    init(_ status: SaleStatus) {
        switch status {
        case .onSale: self = .onSale
        case .reserved: self = .reserved
        case .sold: self = .sold
        case .hidden: self = .hidden
        }
    }

    /// What a request calls a status; `nil` for any other text.
    init?(name: String?) {
        guard let status = name.flatMap(SaleStatus.init(rawValue:)) else { return nil }
        self.init(status)
    }

    /// What a refusal says about other texts.
    static let rule = "must be one of " + SaleStatus.allCases.map(\.rawValue).joined(separator: ", ")

    /// What the status is called.
    var status: SaleStatus {
        switch self {
        case .onSale: .onSale
        case .reserved: .reserved
        case .sold: .sold
        case .hidden: .hidden
        }
    }
}
