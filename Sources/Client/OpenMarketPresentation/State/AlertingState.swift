public import OpenMarketDomain

/// The state of a scene that shows alerts.
public protocol AlertingState: Sendable, Equatable {
    /// The alert that is shown.
    var alert: AlertModel? { get set }
}

extension StateSource where State: AlertingState {
    /// Shows an alert, after the one that still waits for a choice; none for `nil`, such as of a cancelled request.
    ///
    /// One that says what an unanswered one says takes its place, as does a later word about a sale.
    public func show(_ alert: AlertModel?) {
        guard let alert else { return }
        guard let shown = value.alert, !alert.replaces(shown) else { return change { $0.alert = alert } }
        if let place = waitingAlerts.firstIndex(where: alert.replaces) {
            waitingAlerts[place] = alert
        } else {
            waitingAlerts.append(alert)
        }
    }

    /// Says the alert in other words; one in an app's own words stays as it is.
    public func retellAlert(in wording: Wording) {
        waitingAlerts = waitingAlerts.map { $0.retold(in: wording) }
        change { $0.alert = $0.alert?.retold(in: wording) }
    }

    /// Removes the alert and does what the chosen button does, with the text that was typed into the alert.
    public func answer(_ choice: AlertChoice, text: Secret? = nil) async {
        let effect = value.alert?.effect(of: choice)
        takeAlert()
        await effect?(text ?? Secret(""))
    }

    /// Removes the alert, and does nothing else; the next one that waits is shown.
    public func takeAlert() {
        let next = waitingAlerts.isEmpty ? nil : waitingAlerts.removeFirst()
        change { $0.alert = next }
    }
}

extension AlertModel {
    fileprivate func replaces(_ other: AlertModel) -> Bool {
        kind == other.kind && (kind == .sale || (title, message) == (other.title, other.message))
    }
}
