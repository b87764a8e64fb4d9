extension Outbox {
    enum Step: Sendable {
        case again
        case rest(Task<Void, Never>)
        case over
    }

    /// Sends what waits for the user of a login.
    package func follow(_ state: SessionState) async {
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        if case .signedIn(let session) = state { user = session.auth?.user } else { user = nil }
        guard let user, (try? await open()) != nil else { return publish() }
        publish()
        showLikes(of: user)
        for queue in changes.queues(of: user) { work(on: queue) }
    }

    /// Goes on with everything that waits for the network, also with a store that could not be read before.
    package func networkIsThere() async {
        endPauses()
        guard let user, !isOpen || changes.queues(of: user).contains(where: { workers[$0] == nil }) else { return }
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        let wasOpen = isOpen
        guard user == self.user, (try? await open()) != nil else { return }
        if !wasOpen { showLikes(of: user) }
        for queue in changes.queues(of: user) where workers[queue] == nil { work(on: queue) }
    }

    /// Ends the pauses of those who wait for the network, unless that was of no use to them the last time.
    private func endPauses() {
        for (queue, rest) in rests where rest.isForNetwork {
            woken.insert(queue)
            rest.sleep.cancel()
        }
    }

    /// Ends all pauses, and sends what has no worker; each change that waits becomes a stream that ends when it was tried.
    func sendAll() async -> [AsyncStream<Void>] {
        guard let user = try? await sessions.session()?.auth?.user, (try? await open()) != nil else { return [] }
        self.user = user
        publish()
        let tried = changes.all.filter { $0.user == user && !$0.isRefused }.map { change in
            let (stream, watcher) = AsyncStream.makeStream(of: Void.self)
            watchers[change.id, default: []].append(watcher)
            return stream
        }
        for queue in changes.queues(of: user) { work(on: queue) }
        return tried
    }

    /// Lets a queue send, now if it rests.
    func work(on queue: PendingChange.Queue) {
        calls.insert(queue)
        rests[queue]?.sleep.cancel()
        guard workers[queue] == nil else { return }
        workers[queue] = Task { [weak self] in
            while true {
                switch await self?.sendNext(in: queue) {
                case .again: continue
                // Slept without holding the outbox, which may go away in the middle.
                case .rest(let sleep): await sleep.value
                case .over, nil: return
                }
            }
        }
    }

    private func sendNext(in queue: PendingChange.Queue) async -> Step {
        rests[queue] = nil
        calls.remove(queue)
        guard let next = changes.next(in: queue) else { return end(queue) }
        let session: Session
        do throws(MarketError) {
            session = try await self.session(of: queue.user)
        } catch {
            guard !calls.contains(queue) else { return .again }
            // The next log-in of this user goes on.
            await answerWaiting(in: queue, for: error)
            return calls.contains(queue) ? .again : end(queue)
        }
        await connections.takeIgnoringCancellation()
        defer { connections.done() }
        // It may have been replaced or given up while others were sent.
        guard let change = changes.next(in: queue), change.id == next.id else { return .again }
        changes.update(change.becoming(.sending))
        changed(change.becoming(.sending))
        let request = Task {
            await Result { () async throws(MarketError) in
                try await session.acting { () async throws(MarketError) in try await send(change) }
            }
        }
        requests[change.id] = request
        let outcome = await request.value
        requests[change.id] = nil
        switch outcome {
        case .success(let delivery): return await settle(change, with: delivery)
        case .failure(let error): return await settle(change, failing: error, of: session)
        }
    }

    /// The stored session, as long as it is that of the user of a change.
    ///
    /// Not the caller's: a queue goes on when the call that has filled it is over, and its user may have logged out.
    func session(of user: UserID) async throws(MarketError) -> Session {
        guard let session = try await sessions.session(), session.auth?.user == user else { throw .unauthenticated }
        return session
    }

    private func end(_ queue: PendingChange.Queue) -> Step {
        workers[queue] = nil
        attempts[queue] = nil
        woken.remove(queue)
        return .over
    }

    private func send(_ change: PendingChange) async throws(MarketError) -> Delivery {
        switch change.action {
        case .like(let id, let isLiked):
            try await likes.setLiked(id, isLiked)
            return .sent(change.action, nil)
        case .message(let body, let room):
            let id = Message.ID(rawValue: change.id.rawValue)
            return .sent(change.action, try await chats.send(body, id: id, to: room))
        case .registration(let registration):
            return .registered(try await register(registration, of: change))
        }
    }

    /// Forgets a change that the market has.
    private func settle(_ change: PendingChange, with delivery: Delivery) async -> Step {
        // Its callers get the outcome of the last change.
        if case .sent(.like(_, let isLiked), _) = delivery { note(isLiked, of: change) }
        if changes.isOvertaken(change), let next = changes.last(in: change.queue) { pass(from: change, to: next) }
        changes.remove(change.id)
        attempts[change.queue] = nil
        if changes.last(in: change.queue) == nil { openLikes[change.queue] = nil }
        await forget([change.id])
        switch delivery {
        case .sent(.message(_, let room), let message?):
            messages.note(message, in: MessageOutbox.Box(user: change.user, room: room))
        case .registered(let detail):
            events.publish(.created(detail))
            reporters[change.id]?(.finished)
        case .sent, .waiting: break
        }
        // Before the outcome is told: its caller may read the list next.
        publish()
        answer(change.id, .success(delivery))
        endPauses()
        return .again
    }

    /// Lets a change wait, or refuses it.
    private func settle(_ change: PendingChange, failing error: MarketError, of session: Session) async -> Step {
        // Given up, or replaced by a later change, while its request was on its way; a registration has noted that it was sent.
        guard let current = changes.change(change.id) else { return .again }
        if error.outcome == .unknown { note(nil, of: change) }
        guard !changes.isOvertaken(change) else { return await makeWay(change, for: error) }
        var failed = await noted(current, before: change, failing: error).becoming(.waiting)
        let disposition = failed.isKept ? await disposition(of: failed, after: error) : .refused
        guard changes.change(change.id) != nil else { return .again }
        switch disposition {
        case .waitsForNetwork: return await rest(failed, for: error, isForNetwork: true)
        case .waitsForMarket: return await rest(failed, for: error)
        case .countsAsFailure:
            failed.failures += 1
            guard failed.failures < Self.failureLimit else { return await refuse(failed, for: error) }
            changes.update(failed)
            await keep(failed)
            // Given up, replaced or tried again while it was written.
            guard changes.change(failed.id) == failed else { return .again }
            return await rest(failed, for: error)
        case .refused:
            guard await !isThere(failed, of: session) else {
                return await settle(failed, with: .sent(failed.action, nil))
            }
            return await refuse(failed, for: error)
        }
    }

    /// Makes way for a later change that has taken the place of this one.
    private func makeWay(_ change: PendingChange, for error: MarketError) async -> Step {
        changes.remove(change.id)
        await forget([change.id])
        if let next = changes.last(in: change.queue) {
            pass(from: change, to: next)
        } else {
            answer(change.id, .failure(error))
        }
        return .again
    }

    private func rest(_ change: PendingChange, for error: MarketError, isForNetwork: Bool = false) async -> Step {
        changes.update(change)
        changed(change)
        let count = attempts[change.queue, default: 0]
        attempts[change.queue] = count + 1
        let length = max(pauses.length(after: count), error.retryAfter ?? .zero)
        let sleep = Task { [clock = pauses.clock] in
            do { try await clock.sleep(for: length) } catch {}
        }
        let wasWoken = woken.remove(change.queue) != nil
        rests[change.queue] = Rest(isForNetwork: isForNetwork && !wasWoken, error: error, sleep: sleep)
        await answerWaiting(in: change.queue, for: error)
        return .rest(sleep)
    }

    /// Tells the callers of a queue that their changes are kept, and refuses what is not.
    func answerWaiting(in queue: PendingChange.Queue, for error: MarketError) async {
        let waiting = changes.all.filter { $0.queue == queue && !$0.isRefused }
        for change in waiting where change.isKept { answer(change.id, .success(.waiting(change.action))) }
        for change in waiting where !change.isKept { _ = await refuse(change, for: error) }
    }

    /// Gives a change up whose caller does not wait for it any longer, unless it is kept.
    func leaveUnkept(_ id: PendingChange.ID) async {
        guard let change = changes.change(id), !change.isKept, !change.isRefused else { return }
        if let request = requests[id] { request.cancel() } else { _ = await refuse(change, for: .cancelled) }
    }

    /// Keeps a change as refused, where it can be seen.
    ///
    /// A like or a registration whose caller hears of the error is not kept: the caller has seen what
    /// became of it. Without a store nothing is.
    private func refuse(_ change: PendingChange, for error: MarketError) async -> Step {
        guard changes.change(change.id) != nil else { return .again }
        guard !changes.isOvertaken(change) else { return await makeWay(change, for: error) }
        let refused = change.becoming(.refused(error))
        changes.update(refused)
        takeBack(change)
        changed(refused)
        if answer(change.id, .failure(error)) && !change.staysWhenRefused || store == nil {
            changes.remove(change.id)
            await forget([change.id])
            abandon([change])
            publish()
        } else if change.isKept {
            await keep(refused)
        }
        return .again
    }
}
