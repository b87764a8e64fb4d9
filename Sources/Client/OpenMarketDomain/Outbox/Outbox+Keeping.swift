import Foundation

extension Outbox {
    /// Reads what an earlier process has kept, once.
    func open() async throws(MarketError) {
        guard !isOpen, let store else { return }
        let kept = try await store.changes()
        let early = changes.all
        changes = PendingChanges(kept)
        lastNumber = kept.map(\.number).max() ?? 0
        isOpen = true
        // Asked for while the store could not be read.
        for change in early { changes.add(numbered(change)) }
        // A process that ended between two writes leaves a change that a later one has replaced.
        await forget(kept.map(\.id).filter { changes.change($0) == nil })
        for change in changes.all {
            show(change)
            guard case .like(_, let isLiked) = change.action, !change.isRefused, openLikes[change.queue] == nil else {
                continue
            }
            openLikes[change.queue] = OpenLike(atMarket: !isLiked, shown: isLiked)
        }
        publish()
    }

    /// Returns the change with the next number, behind all others.
    private func numbered(_ change: PendingChange) -> PendingChange {
        lastNumber += 1
        var last = change
        last.number = lastNumber
        return last
    }

    /// Keeps a change and begins to send it; the stream has what comes of the first attempt.
    ///
    /// The caller has a turn.
    func record(
        _ action: PendingChange.Action,
        _ photos: [Data],
        id: PendingChange.ID,
        as user: UserID,
        _ progress: ProgressReporter?
    ) async throws(MarketError) -> AsyncStream<Outcome> {
        var change = PendingChange(id: id, user: user, action: action, askedAt: now(), number: 0)
        do throws(MarketError) {
            try? await open()
            // A log-out may have had its turn before, and discards everything only once.
            guard try await sessions.session()?.auth?.user == user else { throw .unauthenticated }
            self.user = user
            if let known = changes.change(id) {
                await renew(known)
                return expect(known)
            }
            change = numbered(change)
            do throws(MarketError) {
                try await put(change, photos)
            } catch {
                guard photos.isEmpty else { throw error }
                change.isKept = false
            }
            reporters[id] = progress
            if change.isKept { progress?(.kept) }
            return await begin(change)
        } catch {
            show(change.becoming(.refused(error)))
            throw error
        }
    }

    private func put(_ change: PendingChange, _ photos: [Data]) async throws(MarketError) {
        guard let store, isOpen else { throw .storage(.unwritable) }
        guard changes.hasRoom(for: change, within: limits) else { throw .storage(.full) }
        if photos.isEmpty { try await store.put(change) } else { try await store.put(change, photos: photos) }
    }

    private func begin(_ change: PendingChange) async -> AsyncStream<Outcome> {
        let overtaken = changes.add(change)
        let outcomes = expect(change)
        // Callers who asked for the opposite before get the outcome of the last change.
        for old in overtaken { pass(from: old, to: change) }
        announce(change)
        if let rest = rests[change.queue], !rest.isForNetwork {
            // The market has asked for this pause.
            await answerWaiting(in: change.queue, for: rest.error)
        } else {
            work(on: change.queue)
        }
        await forget(overtaken.map(\.id))
        return outcomes
    }

    /// Lets a change wait again that waits or was refused.
    func revive(_ id: PendingChange.ID) async throws(MarketError) {
        if changes.change(id) == nil { try await open() }
        guard let known = changes.change(id) else { throw .notFound }
        await renew(known)
    }

    /// Gives changes up: they are gone from the store before this returns.
    ///
    /// If the store fails, the changes are not sent any more either, and the store is asked again with the next change.
    func drop(_ isMeant: @Sendable (PendingChange) -> Bool) async throws(MarketError) {
        let opening = await Result { () async throws(MarketError) in try await open() }
        let dropped = changes.all.filter(isMeant)
        guard !dropped.isEmpty else { return try opening.get() }
        let ids = dropped.map(\.id)
        let atRest = dropped.filter { $0.state != .sending }
        // The upload of a registration ends at once, whatever the store does.
        for change in dropped where change.registration != nil { leave(change) }
        let removal = await Result { () async throws(MarketError) in try await store?.remove(ids) }
        // The changes that were sent while the store removed them stay sent.
        for change in dropped.compactMap({ changes.change($0.id) }) { leave(change) }
        publish()
        // Once more: one of them may have been refused, and kept, in the meantime.
        await forget(ids)
        abandon(atRest)
        if dropped.contains(where: \.isKept) { try removal.get() }
    }

    /// Has the market remove what it keeps of registrations, without waiting for it: it is gone for the user.
    ///
    /// A change that was under way a moment ago may arrive after this request, so it is not removed.
    func abandon(_ changes: [PendingChange]) {
        let registrations = changes.filter { $0.registration != nil }
        guard let selling, !registrations.isEmpty else { return }
        Task {
            for change in registrations {
                guard let abandoned = change.registration?.abandoned, let session = try? await session(of: change.user)
                else { continue }
                try? await session.acting { () async throws(MarketError) in try await selling.abandon(abandoned) }
            }
        }
    }

    /// Takes a change that was given up out of the queue.
    private func leave(_ change: PendingChange) {
        changes.remove(change.id)
        if case .message(_, let room) = change.action {
            messages.discard(Message.ID(rawValue: change.id.rawValue), in: .init(user: change.user, room: room))
        }
        if !change.isRefused { takeBack(change) }
        requests[change.id]?.cancel()
        answer(change.id, .failure(.cancelled))
    }

    /// Forgets changes that are settled; a change that cannot be forgotten now is forgotten with the next one.
    func forget(_ ids: [PendingChange.ID]) async {
        let gone = leftovers.union(ids)
        guard !gone.isEmpty, let store else { return }
        leftovers = gone
        do throws(MarketError) {
            try await store.remove(gone.sorted { $0.rawValue < $1.rawValue })
            leftovers.subtract(gone)
        } catch {
            // After the next start it is sent once more: a message is known by its id, a registration by its key, and a
            // like is set again.
        }
    }

    /// Keeps the progress of a change; without it, the next start begins with the progress that was kept before.
    func keep(_ change: PendingChange) async {
        try? await store?.put(change)
        // The user gave the change up while it was being written.
        if changes.change(change.id) == nil { await forget([change.id]) }
    }

    private func renew(_ change: PendingChange) async {
        guard change.state != .sending else { return }
        var renewed = change.becoming(.waiting)
        renewed.failures = 0
        if change.isRefused { renewKey(of: &renewed) }
        // A change that cannot be kept is tried once.
        if change.isRefused { renewed.isKept = (try? await store?.put(renewed)) != nil }
        changes.update(renewed)
        if change.isRefused { announce(renewed) } else { changed(renewed) }
        work(on: change.queue)
    }

    /// A stream with one element: the outcome of the next attempt.
    private func expect(_ change: PendingChange) -> AsyncStream<Outcome> {
        let (stream, caller) = AsyncStream.makeStream(of: Outcome.self, bufferingPolicy: .bufferingNewest(1))
        callers[change.id, default: []].append(caller)
        return stream
    }
}

extension Outbox {
    /// Shows a change that was just asked for; a like also in every list.
    private func announce(_ change: PendingChange) {
        showLike(of: change)
        changed(change)
    }

    /// Notes that a change has come further.
    func changed(_ change: PendingChange) {
        show(change)
        publish()
    }

    /// Shows a message in its chat.
    func show(_ change: PendingChange) {
        guard case .message(let body, let room) = change.action else { return }
        let state: Message.State =
            switch change.state {
            case .waiting: change.isKept ? .waiting : .sending
            case .sending: .sending
            case .refused(let error): .failed(error)
            }
        let id = Message.ID(rawValue: change.id.rawValue)
        let message = Message(id: id, sender: change.user, body: body, state: state)
        messages.note(message, in: MessageOutbox.Box(user: change.user, room: room))
    }

    /// Tells everyone who follows the list of the user who is logged in.
    func publish() {
        all.change(to: changes.all.filter { $0.user == user })
    }

    /// Lets the callers of a change wait for the one that has taken its place.
    func pass(from old: PendingChange, to new: PendingChange) {
        callers[new.id, default: []] += callers.removeValue(forKey: old.id) ?? []
        watchers[new.id, default: []] += watchers.removeValue(forKey: old.id) ?? []
    }

    /// Tells the callers of a change what came of it; `true` when anyone listened.
    @discardableResult
    func answer(_ id: PendingChange.ID, _ outcome: Outcome) -> Bool {
        for watcher in watchers.removeValue(forKey: id) ?? [] { watcher.finish() }
        reporters[id] = nil
        var isHeard = false
        for caller in callers.removeValue(forKey: id) ?? [] {
            if case .enqueued = caller.yield(outcome) { isHeard = true }
            caller.finish()
        }
        return isHeard
    }
}
