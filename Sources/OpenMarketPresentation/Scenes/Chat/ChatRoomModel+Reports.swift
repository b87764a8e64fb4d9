import OpenMarketDomain

extension ChatRoomModel {
    /// Asks why a message of the other member is reported.
    func report(_ id: Message.ID) {
        guard state.canReport, state.messages.contains(where: { $0.id == id && !$0.isMine }) else { return }
        reported = id
        source.show(context.alerts.reportReasons())
    }

    /// Reports the message for the reason on a button.
    func report(_ choice: AlertChoice) async {
        let message = reported
        reported = nil
        guard let sellers = context.market.sellers, let message, let reason = Report.Reason(choice) else { return }
        do throws(MarketError) {
            try await sellers.report(Report(.message(message, in: id), reason))
            source.show(context.alerts.reported())
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
