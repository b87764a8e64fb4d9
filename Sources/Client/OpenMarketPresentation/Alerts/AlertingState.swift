public import OpenMarketDomain

/// The state of a scene that shows alerts.
public protocol AlertingState: Sendable, Equatable {
    /// The alert that is shown.
    var alert: AlertModel? { get set }
}

extension StateSource where State: AlertingState {
    /// Shows an alert in place of the current one; `nil` keeps the current one.
    ///
    /// There is no alert for a request that the user cancelled, and an alert that
    /// still waits for a choice stays.
    public func show(_ alert: AlertModel?) {
        guard let alert else { return }
        change { $0.alert = alert }
    }

    /// Says the alert in other words; one in an app's own words stays as it is.
    public func retellAlert(in wording: Wording) {
        change { $0.alert = $0.alert?.retold(in: wording) }
    }

    /// Removes the alert and does what the chosen button does, with the text that was typed into the alert.
    public func answer(_ choice: AlertChoice, text: Secret? = nil) async {
        let effect = value.alert?.effect(of: choice)
        takeAlert()
        await effect?(text ?? Secret(""))
    }

    /// Removes the alert, and does nothing else.
    public func takeAlert() {
        change { $0.alert = nil }
    }
}
