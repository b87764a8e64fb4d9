import OpenMarketDomain

extension ProductFormModel {
    /// Sends the form, unless something is wrong with it or it is on its way already.
    public func submit() async {
        await submit(secret: nil)
    }

    func submit(secret: Secret?) async {
        guard state.isEnabled else { return }
        guard secret?.isEmpty != true else { return show(context.alerts.secretPrompt()) }
        checkAll()
        guard state.violations.isEmpty else { return }
        guard patch?.isEmpty != true else { return closeUnchanged() }
        typedSecret = secret
        source.change { $0.submission = .submitting(text: self.context.wording(.progressBusy), share: nil) }
        let sending = Task { await send(secret: secret) }
        submission = sending
        await sending.value
    }

    /// Nothing is to be sent, and nothing to be told.
    private func closeUnchanged() {
        source.change { $0.submission = .done }
        onExit?(.closed)
    }

    private func send(secret: Secret?) async {
        do throws(MarketError) {
            switch purpose {
            case .register: try await register(secret: secret)
            case .edit(let id): try await edit(id, secret: secret)
            }
            typedSecret = nil
            source.change { state in
                state.submission = .done
                state.alert = self.purpose == .register ? self.context.alerts.created() : self.context.alerts.edited()
            }
        } catch {
            source.change { $0.submission = .editing }
            fail(with: error, typed: secret)
        }
    }

    private func register(secret: Secret?) async throws(MarketError) {
        let (steps, reporter) = ProgressReporter.stream()
        let showing = Task { [weak self] in
            for await step in steps { self?.show(step) }
        }
        defer { showing.cancel() }
        let images = state.images.map(\.input)
        _ = try await context.market.registerProduct(draft, images: images, secret: secret, progress: reporter)
    }

    private func edit(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        guard let patch else { return }
        _ = try await context.market.editProduct(id, patch: patch, secret: secret)
    }

    private func fail(with error: MarketError, typed secret: Secret?) {
        switch error {
        case .cancelled: break
        case .invalid(let violations):
            show(violations, withImages: true)
            show(context.alerts.error(error, isRetryable: false))
        case .unauthenticated where purpose == .register && context.market.accounts != nil && isLoggedOut:
            onExit?(.logIn)
        default:
            switch SecretFallback(after: error, typed: secret) {
            case .askSecret(let again): show(context.alerts.secretPrompt(wasWrong: again))
            case .tell: show(context.alerts.error(error, isRetryable: true))
            }
        }
    }

    /// Whoever is logged in and refused all the same needs the market's secret, not another log-in.
    private var isLoggedOut: Bool { context.session.session == nil }

    private func show(_ step: TransferProgress) {
        source.change { state in
            guard case .submitting = state.submission else { return }
            state.submission = .submitting(text: self.context.wording.text(of: step), share: step.share)
        }
    }
}

extension TransferProgress {
    /// How much is done, from 0 to 1, once that is known.
    fileprivate var share: Double? {
        switch self {
        case .preparing: nil
        case .sending(let bytes, let total): total > 0 ? min(1, max(0, Double(bytes) / Double(total))) : 0
        case .waiting, .receiving, .finished: 1
        }
    }
}
