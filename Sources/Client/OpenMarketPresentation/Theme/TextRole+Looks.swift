extension TextRole {
    /// The colour of such a text.
    public var color: Theme.Color {
        switch self {
        case .price, .bargainPrice: .text
        case .discountPercentage: .danger
        case .soldOut, .status: .notice
        case .struckPrice, .stock, .likes, .vendor, .date, .pageIndex: .faint
        }
    }

    /// Whether it is heavy.
    public var isBold: Bool {
        switch self {
        case .price, .bargainPrice, .discountPercentage, .soldOut, .status: true
        case .struckPrice, .stock, .likes, .vendor, .date, .pageIndex: false
        }
    }

    /// Whether it is struck through: only a price that holds no longer is.
    public var isStruck: Bool { self == .struckPrice }
}
