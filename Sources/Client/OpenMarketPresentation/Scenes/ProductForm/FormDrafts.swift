import OpenMarketDomain

/// The draft of a form for a new product: what is typed is kept on the device until it is sent or given up, so that a
/// form outlives the app.
@MainActor
final class FormDrafts {
    /// The pause in typing after which it is written: not every key is worth a file.
    static let rest = Duration.milliseconds(400)

    /// The user whose draft it is; `nil` for a guest.
    private var account: String?
    /// The attempt to register the product whose response never came: the app may end before it.
    private var attempt: FormDraft.Attempt?
    private let context: SceneContext
    /// The draft as it was given last, and the work that writes it.
    private var last: FormDraft?
    private var writing: Task<Void, Never>?
    private var isResting = false
    private var hasLooked = false
    /// Whether the user threw away what was typed: a field that ends editing afterwards must not bring it back.
    private var isGivenUp = false

    init(_ context: SceneContext) {
        (self.context, account) = (context, context.account)
    }

    /// Returns what the user had typed before; `nil` also when it was asked for already.
    func stored() async -> FormDraft? {
        guard !hasLooked else { return nil }
        hasLooked = true
        return try? await context.market.kept.draft()
    }

    /// Goes on with a draft that was stored.
    func goOn(with draft: FormDraft) {
        (last, attempt) = (draft, draft.attempt)
    }

    /// Keeps what stands in the form now, once typing rests; an empty form keeps nothing.
    func keep(_ entry: ProductFormEntry) {
        let draft = entry.kept(attempt)
        guard !isGivenUp, draft != last else { return }
        last = draft
        write(after: Self.rest)
    }

    /// Keeps with the draft that it is sent now, before it is.
    func begin(_ attempt: FormDraft.Attempt, of entry: ProductFormEntry) async {
        self.attempt = self.attempt?.followed(by: attempt) ?? attempt
        last = entry.kept(self.attempt)
        write()
        await written()
    }

    /// Forgets the attempt, whose outcome is known.
    func settle() {
        attempt = nil
    }

    /// Deletes the draft: the market has the product.
    func forget() {
        guard last != nil else { return }
        last = nil
        write()
    }

    /// Deletes the draft, and keeps nothing that is typed afterwards.
    func giveUp() {
        forget()
        isGivenUp = true
    }

    /// Writes what is waiting for typing to rest.
    func hurry() {
        if isResting { write() }
    }

    /// Returns once everything is written.
    func written() async { await writing?.value }

    /// Becomes the draft of another user, as only that of a guest does with what it holds; returns whether one of that
    /// user may be stored.
    func become(_ account: String?) -> Bool {
        if self.account == nil {
            self.account = account
            hurry()
        } else {
            hurry()
            (self.account, last, attempt) = (account, nil, nil)
        }
        guard account != nil, !isGivenUp else { return false }
        hasLooked = false
        return true
    }

    /// Writes one draft after the other; of those that came while one was written only the last.
    ///
    /// The work goes on when the form is gone, so that the last key is not lost.
    private func write(after rest: Duration? = nil) {
        let (before, kept, clock) = (writing, context.market.kept, context.clock)
        let (draft, account) = (last, account)
        before?.cancel()
        isResting = rest != nil
        writing = Task { [weak self] in
            await before?.value
            if let rest { try? await clock.sleep(for: rest) }
            guard !Task.isCancelled else { return }
            self?.isResting = false
            // A draft that cannot be kept is still in the form.
            if let draft { try? await kept.keepDraft(draft, of: account) } else { try? await kept.forgetDraft() }
        }
    }
}
