import OpenMarketDomain

extension ProductFormModel {
    /// Sends the form, unless something is wrong with it or it is on its way already.
    func submit() async {
        await submit(secret: nil)
    }

    func submit(secret: Secret?) async {
        guard state.isEnabled else { return }
        guard secret?.isEmpty != true else { return askSecret() }
        checkAll()
        guard state.violations.isEmpty, imageFailures.isEmpty else { return }
        guard !isUnchanged else { return closeUnchanged() }
        typedSecret = secret
        progress = nil
        source.change { $0.submission = .submitting(text: "", share: nil) }
        showProgress()
        let sending = upload(content, secret: secret)
        submission = sending
        await sending.value()
    }

    /// Nothing has changed, so nothing is sent and no alert is shown.
    private func closeUnchanged() {
        source.change { $0.submission = .done }
        onExit?(.closed)
    }

    private var content: ProductShipment.Content {
        if case .edit(let id) = purpose { return .change(id, patch ?? ProductPatch(), album: changedAlbum) }
        return .product(.init(draft: draft, images: album.compactMap(\.added)))
    }

    private func upload(_ content: ProductShipment.Content, secret: Secret?) -> Task<Void, Never> {
        let shipment = ProductShipment(
            content: content,
            secret: secret,
            market: context.market,
            replaced: showsReplaced ? replaced : nil,
            earlier: earlier
        )
        let (steps, shown) = ProgressReporter.stream()
        let reporter = ProgressReporter { [weak self] step in
            // What the outbox has is no draft any more: restored after the app has ended, it would be offered twice.
            if step == .kept { Task { await self?.forgetDraft() } }
            shown(step)
        }
        let showing = Task { [weak self] in
            for await step in steps {
                self?.progress = step
                self?.showProgress()
            }
        }
        return Task { [weak self] in
            await self?.keepAttempt()
            let (outcome, earlier) = await shipment.send(reporter)
            showing.cancel()
            self?.earlier = earlier
            if earlier == nil { self?.settleAttempt() }
            await self?.end(with: outcome, typed: secret)
        }
    }

    private func end(with outcome: ProductShipment.Outcome, typed secret: Secret?) async {
        switch outcome {
        case .sent(let new):
            posted = new
            finish()
        case .kept: finish(saying: context.alerts.kept())
        case .failed(let error):
            source.change { $0.submission = .editing }
            keepDraft()
            await fail(with: error, typed: secret)
        }
    }

    /// Says that the market has everything.
    func finish() {
        finish(saying: purpose == .register ? context.alerts.created() : context.alerts.edited())
    }

    private func finish(saying alert: AlertModel) {
        typedSecret = nil
        forgetDraft()
        source.change { state in
            state.submission = .done
            state.alert = alert.on(.ok) { [weak self] _ in
                if let self { onExit?(posted.map { .posted($0) } ?? .closed) }
            }
        }
    }

    /// Says what went wrong, and offers to send the form again where that may help.
    func offerRetry(after error: MarketError) {
        source.show(
            context.alerts.failure(error)?.on(.retry) { [weak self] _ in
                if let self { await submit(secret: typedSecret) }
            }
        )
    }

    private func askSecret(again: Bool = false) {
        let alert = context.alerts.secretPrompt(wasWrong: again)
        source.show(alert.on(.submit) { [weak self] in await self?.submit(secret: $0) })
    }

    private func fail(with error: MarketError, typed secret: Secret?) async {
        switch error {
        case .cancelled: break
        case .conflict where version != nil: await resolveConflict(secret: secret)
        case .invalid(let violations):
            show(violations, withImages: true)
            source.show(context.alerts.error(error, isRetryable: false))
        case .unauthenticated, .wrongSecret:
            refuse(error, typed: secret)
        default:
            offerRetry(after: error)
        }
    }

    /// Leads on after the market did not accept the user as the vendor.
    ///
    /// A new product has no secret that could be asked for: an account either
    /// can sell or cannot. Only a market without accounts accepts a secret from every user.
    private func refuse(_ error: MarketError, typed secret: Secret?) {
        guard purpose == .register, context.market.accounts != nil else { return askSecret(error, typed: secret) }
        if error == .unauthenticated, context.session.session == nil {
            onExit?(.logIn)
        } else {
            source.show(context.alerts.cannotSell().on(.logIn) { [weak self] _ in self?.onExit?(.logIn) })
        }
    }

    private func askSecret(_ error: MarketError, typed secret: Secret?) {
        switch SecretFallback(after: error, typed: secret) {
        case .askSecret(let again): askSecret(again: again)
        case .tell: offerRetry(after: error)
        }
    }

    /// Shows how far sending is, as long as something is sent.
    func showProgress() {
        let (wording, progress) = (context.wording, progress)
        source.change { state in
            guard case .submitting = state.submission else { return }
            let text = progress.map { wording.text(of: $0) } ?? wording(.progressBusy)
            state.submission = .submitting(text: text, share: progress?.share)
        }
    }
}

extension TransferProgress {
    /// The share that is done, from 0 to 1, once that is known.
    fileprivate var share: Double? {
        switch self {
        case .preparing, .kept: nil
        case .sending(let bytes, let total): total > 0 ? min(1, max(0, Double(bytes) / Double(total))) : 0
        case .waiting, .receiving, .finished: 1
        }
    }
}
