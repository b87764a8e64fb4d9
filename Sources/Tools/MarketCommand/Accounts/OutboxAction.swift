import OpenMarket

/// Sends what waits in an outbox, and lists what is left of it.
struct OutboxAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard call.has(.outbox) else { throw call.misuse(.needs("'outbox'", "--outbox")) }
        guard let pending = user.market.client.pending else { throw .market(.unsupported(.accounts)) }
        // Without a login nothing can be sent, and nothing shows.
        guard try await user.calling(await user.market.client.sessions.session())?.auth != nil else {
            throw .notLoggedIn
        }
        let (discarded, retried) = (call.text(.discard), call.text(.retry))
        if let discarded { try await user.calling(await pending.discard(PendingChange.ID(rawValue: discarded))) }
        if let retried { try await user.calling(await pending.retry(PendingChange.ID(rawValue: retried))) }
        await pending.sendNow()
        var left: [PendingChange] = []
        for await changes in pending.changes() {
            left = changes
            break
        }
        try show(left, asJSON: call.has(.json), console)
    }

    private func show(_ changes: [PendingChange], asJSON: Bool, _ console: Console) throws(CommandFailure) {
        if asJSON { return try console.print(["pending": .array(changes.map(json))]) }
        if changes.isEmpty { console.note("Nothing waits.") }
        for change in changes {
            try console.print(
                ShownText.line(change.id.rawValue) + "  " + what(change.action) + ": " + state(of: change)
            )
        }
    }

    private func json(_ change: PendingChange) -> JSONValue {
        [
            "id": .string(change.id.rawValue), "what": .string(what(change.action)),
            "state": .string(change.refusal == nil ? "waiting" : "refused"),
            "reason": .text(change.refusal.map { Explanation($0).sentence }),
            "mayBeThere": .bool(change.registration?.mayBeThere == true),
        ]
    }

    private func what(_ action: PendingChange.Action) -> String {
        switch action {
        case .like(let id, let isLiked): (isLiked ? "like " : "no longer like ") + ShownText.line(id.rawValue)
        case .registration(let product): "offer \"" + ShownText.line(product.draft.name) + "\""
        case .message(let body, _): "say \"" + ShownText.line(body) + "\""
        }
    }

    private func state(of change: PendingChange) -> String {
        guard let refusal = change.refusal else { return "waits for the market" }
        let doubt = change.registration?.mayBeThere == true ? " (it may be there already)" : ""
        return "refused, " + Explanation(refusal).sentence + doubt
    }
}

extension PendingChange {
    /// The reason why the market refused the change.
    fileprivate var refusal: MarketError? {
        if case .refused(let error) = state { error } else { nil }
    }
}
