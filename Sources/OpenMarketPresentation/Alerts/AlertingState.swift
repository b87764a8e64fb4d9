/// The state of a scene that asks or tells its user something now and then.
protocol AlertingState: Sendable, Equatable {
    /// What to ask or tell.
    var alert: AlertModel? { get set }
}

extension StateSource where State: AlertingState {
    /// Shows an alert in place of the one that is up; no alert leaves that one where it is.
    ///
    /// There is none for what somebody gave up on purpose, which is no answer to
    /// a question that still stands.
    func show(_ alert: AlertModel?) {
        guard let alert else { return }
        change { $0.alert = alert }
    }

    /// Takes the alert away, and says what it was about.
    @discardableResult
    func takeAlert() -> AlertKind? {
        let kind = value.alert?.kind
        change { $0.alert = nil }
        return kind
    }
}

extension LoginModel.State: AlertingState {}
extension SignUpModel.State: AlertingState {}
extension MyPageModel.State: AlertingState {}
extension ChatListModel.State: AlertingState {}
extension ChatRoomState: AlertingState {}
extension ProductListState: AlertingState {}
extension ProductDetailState: AlertingState {}
extension ProductFormState: AlertingState {}
