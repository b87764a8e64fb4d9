import OpenMarketDomain

extension ProductStore {
    /// Returns whether everything in a response is known already.
    func shows(_ new: ProductDetail) -> Bool {
        guard product(new.id) == new.product else { return false }
        return detail(new.id).map { $0 == new } ?? true
    }
}
