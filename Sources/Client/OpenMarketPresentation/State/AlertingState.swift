public import OpenMarketDomain

/// The state of a scene that shows alerts.
public protocol AlertingState: Sendable, Equatable {
    /// The alert that is shown.
    var alert: AlertModel? { get set }
}

extension StateSource where State: AlertingState {
    /// Shows an alert; none for `nil`, such as of a cancelled request.
    ///
    /// One that still waits for a choice is shown again once this one is answered, unless this one says the same, or is a
    /// later word about a sale.
    public func show(_ alert: AlertModel?) {
        guard let alert else { return }
        if let shown = value.alert { coveredAlerts.append(shown) }
        coveredAlerts.removeAll(where: alert.replaces)
        change { $0.alert = alert }
    }

    /// Says the alert in other words; one in an app's own words stays as it is.
    public func retellAlert(in wording: Wording) {
        coveredAlerts = coveredAlerts.map { $0.retold(in: wording) }
        change { $0.alert = $0.alert?.retold(in: wording) }
    }

    /// Removes the alert and does what the chosen button does, with the text that was typed into the alert.
    public func answer(_ choice: AlertChoice, text: Secret? = nil) async {
        let effect = value.alert?.effect(of: choice)
        takeAlert()
        await effect?(text ?? Secret(""))
    }

    /// Removes the alert, and does nothing else; the one that it has covered is shown again.
    public func takeAlert() {
        let covered = coveredAlerts.popLast()
        change { $0.alert = covered }
    }
}

extension AlertModel {
    /// Returns whether it takes the place of an earlier alert: it says the same, or is a later word about a sale.
    func replaces(_ other: AlertModel) -> Bool {
        kind == other.kind && (kind == .sale || (title, message) == (other.title, other.message))
    }
}
