import OpenMarketDomain

extension AlertDirector {
    /// Offers the actions on a seller.
    func sellerActions(_ name: String) -> AlertModel {
        alert(
            .sellerActions,
            style: .sheet,
            title: wording(.alertSellerTitle, wording.name(ofSeller: name)),
            actions: [action(.report, .actionReport), action(.block, .actionBlock, .destructive), cancel]
        )
    }

    /// Why something is reported.
    func reportReasons() -> AlertModel {
        alert(
            .reportReasons,
            style: .sheet,
            title: wording(.alertReportTitle),
            actions: Report.Reason.allCases.map { action($0.choice, $0.phrase) } + [cancel]
        )
    }

    /// A report has arrived.
    func reported() -> AlertModel {
        notice(.reported, wording(.alertReported))
    }

    /// Asks before a seller is blocked, and explains the effect.
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

extension Report.Reason {
    /// The button with this reason.
    fileprivate var choice: AlertChoice {
        switch self {
        case .fraud: .fraud
        case .forbidden: .forbidden
        case .counterfeit: .counterfeit
        case .abuse: .abuse
        case .spam: .spam
        case .other: .other
        }
    }

    fileprivate var phrase: Phrase {
        switch self {
        case .fraud: .reasonFraud
        case .forbidden: .reasonForbidden
        case .counterfeit: .reasonCounterfeit
        case .abuse: .reasonAbuse
        case .spam: .reasonSpam
        case .other: .reasonOther
        }
    }

    /// The reason on a button.
    init?(_ choice: AlertChoice) {
        guard let reason = Report.Reason.allCases.first(where: { $0.choice == choice }) else { return nil }
        self = reason
    }
}
