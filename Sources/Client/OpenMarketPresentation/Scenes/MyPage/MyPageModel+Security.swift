import OpenMarketDomain

// Another password, the devices on which the user is logged in, and one-time codes.
extension MyPageModel {
    private var security: (any SecurityRepository)? { context.market.accounts?.security }

    /// Asks for the current password, and then for the new one.
    func askForPassword() {
        ask(for: .alertCurrentPassword) { [weak self] current in
            self?.ask(for: .alertNewPassword) { [weak self] in await self?.setPassword($0, by: current) }
        }
    }

    private func setPassword(_ password: Secret, by current: Secret) async {
        guard let security else { return }
        await work {
            try await security.changePassword(from: current, to: password)
            show(context.alerts.passwordChanged())
        }
    }

    func loadLogins() async {
        guard let security, !facts.logins.isLoading else { return }
        await load(\.logins, orLeaveBy: .logIn) { try await security.logins() }
    }

    /// Logs out on another device, or on all others; by the password, where the market asks for it.
    func end(_ login: DeviceLogin.ID?, by password: Secret? = nil) async {
        guard let security else { return }
        var isAsked = false
        let isEnded = await work(orLeaveBy: .logIn) {
            do throws(MarketError) {
                if let login {
                    try await security.end(login, password: password)
                } else {
                    try await security.endOthers(password: password)
                }
            } catch {
                guard error == .account(.reauthenticationNeeded), password == nil else { throw error }
                isAsked = true
                ask(for: .alertCurrentPassword, under: .myDevices) { [weak self] in await self?.end(login, by: $0) }
            }
        }
        guard isEnded, !isAsked else { return }
        settle(\.logins, with: (facts.logins.value ?? []).filter { login == nil ? $0.isOwn : $0.id != login })
    }

    /// Turns one-time codes on or off, by the password and a code.
    func changeCodes() async {
        guard let security else { return }
        await work(orLeaveBy: .logIn) {
            let isOn = try await security.asksForCodes()
            ask(for: .alertCurrentPassword, under: .myCodes) { [weak self] password in
                if isOn { self?.askToEndCodes(by: password) } else { await self?.beginCodes(by: password) }
            }
        }
    }

    private func beginCodes(by password: Secret) async {
        guard let security else { return }
        await work {
            let secret = try await security.beginCodes(password: password)
            let (text, address) = (secret.text.reveal(), secret.address.reveal())
            let alert = context.alerts.oneTimeCode(.alertCodeSecret, secret: text, address: address)
            show(alert.on(.submit) { [weak self] in await self?.confirmCodes($0) })
        }
    }

    private func confirmCodes(_ code: Secret) async {
        guard let security else { return }
        await work { show(context.alerts.recoveryCodes(try await security.confirmCodes(code))) }
    }

    private func askToEndCodes(by password: Secret) {
        let alert = context.alerts.oneTimeCode(.alertEndCodes)
        show(alert.on(.submit) { [weak self] in await self?.endCodes(by: password, $0) })
    }

    private func endCodes(by password: Secret, _ code: Secret) async {
        guard let security else { return }
        await work { try await security.endCodes(password: password, code: code) }
    }

    /// Asks for a password, again while none was typed; `next` holds the scene weakly.
    private func ask(
        for message: Phrase,
        under title: Phrase = .myPassword,
        then next: @escaping @MainActor (Secret) async -> Void
    ) {
        show(
            context.alerts.password(message, for: title).on(.submit) { [weak self] password in
                guard !password.isEmpty else {
                    self?.ask(for: message, under: title, then: next)
                    return
                }
                await next(password)
            }
        )
    }
}
