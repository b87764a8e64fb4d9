extension AlertDirector {
    /// What can be done about a seller.
    func sellerActions(_ name: String) -> AlertModel {
        alert(
            .sellerActions,
            style: .sheet,
            title: wording(.alertSellerTitle, wording.name(ofSeller: name)),
            actions: [action(.block, .actionBlock, .destructive), cancel]
        )
    }

    /// Whether to block a seller, and what that means.
    func confirmBlock(_ name: String) -> AlertModel {
        alert(
            .confirmBlock,
            title: wording(.actionBlock),
            message: wording(.alertBlockMessage, wording.name(ofSeller: name)),
            actions: [action(.block, .actionBlock, .destructive), cancel]
        )
    }
}

extension Wording {
    /// The name of a seller; where there is none, that there is none.
    fileprivate func name(ofSeller name: String) -> String { name.isEmpty ? self(.unnamedVendor) : name }
}
